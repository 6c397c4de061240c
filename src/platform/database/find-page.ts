import type { EntityManager, EntityName, FilterQuery } from '@mikro-orm/postgresql';
import { pageOf, readCursor, type Page, type PageQuery, type Position } from '../page.ts';

/** Finds a page of entities, newest first, by keyset on (created_at, id). */
export async function findPage<T extends Position>(
  em: EntityManager,
  entity: EntityName<T>,
  where: FilterQuery<T>,
  { limit, cursor, createdAt }: PageQuery,
): Promise<Page<T>> {
  const conditions: unknown[] = [where];
  if (createdAt) conditions.push({ createdAt: { $lte: createdAt } });
  if (cursor) {
    const last = readCursor(cursor);
    // The first condition is what an index can start from.
    conditions.push(
      { createdAt: { $lte: last.createdAt } },
      { $or: [{ createdAt: { $lt: last.createdAt } }, { id: { $lt: last.id } }] },
    );
  }
  const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: limit + 1 } as object;
  return pageOf(await em.find(entity, { $and: conditions } as FilterQuery<T>, options), limit);
}

/** The filters that were given: an absent or an empty one lets everything pass. */
export function present<Filters extends object>(filters: Filters): Partial<Filters> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given) as Partial<Filters>;
}
