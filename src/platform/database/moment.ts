import type { EntityManager } from '@mikro-orm/postgresql';
import { compositeKey } from '../ids.ts';
import type { Resource } from './resource.ts';
import type { EntityClass } from './table.ts';

/** The database's clock in milliseconds: one for every process, and the one that rows are stamped with. */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: string }[]>(
    `select date_trunc('milliseconds', clock_timestamp()) as now`,
  );
  return new Date(row?.now ?? Date.now());
}

/**
 * A creation time that no other row of the workspace has, within the caller's transaction: lists that page by time
 * alone, as the specification has them for workflows, would otherwise stand still on rows of one millisecond.
 */
export async function distinctMoment<T extends Resource>(
  em: EntityManager,
  entity: EntityClass<T>,
  workspaceId: string,
): Promise<Date> {
  // A query builder knows no advisory locks; those that wait for this one see the row that it let in.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    compositeKey(entity.name, workspaceId),
  ]);
  const newest = await em
    .createQueryBuilder<Resource>(entity)
    .select(['createdAt'])
    .where({ workspaceId })
    .orderBy({ createdAt: 'desc' })
    .limit(1)
    .execute<Pick<Resource, 'createdAt'> | undefined>('get');
  const now = await databaseNow(em);
  return newest && newest.createdAt >= now ? new Date(newest.createdAt.getTime() + 1) : now;
}
