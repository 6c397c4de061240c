import {
  raw,
  type EntityManager,
  type EntityName,
  type FilterQuery,
  type QBFilterQuery,
} from '@mikro-orm/postgresql';
import { fittingCount, cutPage, readCursor, type Page, type PageQuery, type Position } from '../page.ts';

const newestFirst = { createdAt: 'desc', id: 'desc' } as const;

/** Finds a page of entities, newest first, by keyset on (created_at, id). */
export async function findPage<T extends Position>(
  em: EntityManager,
  entity: EntityName<T>,
  where: FilterQuery<T>,
  query: PageQuery,
): Promise<Page<T>> {
  const { limit } = query;
  const options = { orderBy: newestFirst, limit: limit + 1 } as object;
  return cutPage(await em.find(entity, buildPageFilter(where, query), options), limit);
}

/**
 * Finds a page of entities that may be large: reads their lengths first, by an SQL expression, and ends the page when it
 * is full (ADR 19).
 */
export async function findFittingPage<T extends Position & { workspaceId: string }>(
  em: EntityManager,
  entity: EntityName<T>,
  { workspaceId, where, length }: { workspaceId: string; where: FilterQuery<T>; length: string },
  query: PageQuery,
): Promise<Page<T>> {
  const found = await em
    .createQueryBuilder(entity)
    .select(['id', raw(`${length} as length`)] as never[])
    .where(buildPageFilter(where, query) as QBFilterQuery<T>)
    .orderBy(newestFirst as object)
    .limit(query.limit + 1)
    .execute<{ id: string; length: number }[]>('all');
  const end = Math.min(fittingCount(found.map(({ length }) => length)), query.limit);
  const ids = found.slice(0, end + 1).map(({ id }) => id);
  const items = await em.find(entity, { workspaceId, id: { $in: ids } } as FilterQuery<T>);
  return cutPage(
    items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    end,
  );
}

function buildPageFilter<T extends Position>(
  where: FilterQuery<T>,
  { cursor, createdAt }: PageQuery,
): FilterQuery<T> {
  const conditions: unknown[] = [where];
  if (createdAt) conditions.push({ createdAt: { $lte: createdAt } });
  if (cursor) {
    const last = readCursor(cursor);
    // An index scan can start from the first condition.
    conditions.push(
      { createdAt: { $lte: last.createdAt } },
      { $or: [{ createdAt: { $lt: last.createdAt } }, { id: { $lt: last.id } }] },
    );
  }
  return { $and: conditions } as FilterQuery<T>;
}

/** Returns the filters that are set: an absent or empty one matches everything. */
export function dropEmptyFilters<Filters extends object>(filters: Filters): Partial<Filters> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given) as Partial<Filters>;
}
