import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../clock.ts';
import { compositeKey } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import type { Resource, RevisedResource } from './resource.ts';
import { statement } from './statement.ts';
import type { EntityClass } from './table.ts';

const timeStatement = statement(
  'database.time',
  {},
  () => `select extract(epoch from clock_timestamp())::float8 * 1000 as time,
    current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
).withRows({ time: 'float8', isReadOnly: 'boolean' });

/** Opens a clock that follows the clock of the database. */
export function openDatabaseClock(
  { sql, timings }: Pick<Database, 'sql' | 'timings'>,
  log: Pick<Log, 'warn' | 'recovered'>,
): Promise<Clock> {
  const read = async (): Promise<number> => {
    const [row] = await sql.query(timeStatement, {});
    if (!row) throw new TypeError('The database did not tell its time');
    if (!row.isReadOnly) log.recovered?.('database');
    return row.time;
  };
  return Clock.open({ read, pollMs: timings.clockPollMs }, log);
}

/**
 * Returns a creation time that no other row of the workspace has, within the caller's transaction. Lists that page by time
 * only, as the specification defines them for workflows, would otherwise not get past rows of the same millisecond.
 */
export async function distinctMoment<T extends Resource>(
  em: EntityManager,
  clock: Clock,
  entity: EntityClass<T>,
  workspaceId: string,
): Promise<Date> {
  // The query builder has no advisory locks. Transactions that wait for this one see the row that it inserts.
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
  return clock.now(newest && momentAfter(newest.createdAt));
}

/** Marks a resource as changed, within the transaction that locked it. */
export function revise(resource: RevisedResource, clock: Clock): void {
  resource.revision += 1;
  resource.updatedAt = clock.now(resource.updatedAt);
}

/** Returns the next distinct moment, one millisecond later. */
export function momentAfter(moment: Date): Date {
  return new Date(moment.getTime() + 1);
}
