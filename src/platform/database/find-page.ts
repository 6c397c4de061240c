import type { EntityManager, EntityName, FilterQuery } from '@mikro-orm/postgresql';
import { pageOf, readCursor, type Page, type Position } from '../page.ts';

/** Which page of a list is asked for. */
export interface PageQuery {
  limit: number;
  /** The cursor behind which the page starts. */
  after?: string | undefined;
  /** Only what was created at or before this moment. */
  until?: Date | undefined;
}

/** Finds a page of entities, newest first, by keyset on (created_at, id). */
export async function findPage<T extends Position>(
  em: EntityManager,
  entity: EntityName<T>,
  where: FilterQuery<T>,
  { limit, after, until }: PageQuery,
): Promise<Page<T>> {
  const conditions: unknown[] = [where];
  if (until) conditions.push({ createdAt: { $lte: until } });
  if (after) {
    const { createdAt, id } = readCursor(after);
    conditions.push({ $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: id } }] });
  }
  const options = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: limit + 1 } as object;
  return pageOf(await em.find(entity, { $and: conditions } as FilterQuery<T>, options), limit);
}
