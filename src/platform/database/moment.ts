import type { EntityManager } from '@mikro-orm/postgresql';
import { compositeKey } from '../ids.ts';

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
export async function distinctMoment(em: EntityManager, table: string, workspaceId: string): Promise<Date> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    compositeKey(table, workspaceId),
  ]);
  const [row] = await em.execute<{ moment: string }[]>(
    `select greatest(date_trunc('milliseconds', clock_timestamp()), max(created_at) + interval '1 ms') as moment
     from ${table} where workspace_id = ?`,
    [workspaceId],
  );
  return new Date(row?.moment ?? Date.now());
}
