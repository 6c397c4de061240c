import { setTimeout } from 'node:timers/promises';
import { ConfigError } from '../environment.ts';
import type { Log } from '../log.ts';
import { compareMigrations, hasMigrations, formatOlderBuildError } from './applied-migrations.ts';
import { Database } from './database.ts';
import { LockHolders } from './lock-holders.ts';
import { isTimeout } from './outage.ts';

/** Number of the advisory lock of migrations, which no other program uses: "docmill" in ASCII. */
const migrationLock = '28254602231835756';

/**
 * Applies the pending migrations one by one, each in a transaction that holds the advisory lock of migrations: of several
 * processes that start at once, one at a time proceeds. Locks have a short timeout and are requested again after a
 * backoff, so that no session queues behind a migration for long, and the log names the holder of the lock (ADR 13).
 */
export async function migrate(
  { url, sql, timings }: Database,
  log?: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  // Without pending migrations no lock is needed; only a database without the table of migrations has to be read under the lock.
  if (await hasMigrations(sql)) {
    const { pending, unknown } = await compareMigrations(sql);
    if (unknown.length > 0) throw new ConfigError(formatOlderBuildError(unknown));
    if (pending.length === 0) return;
    log?.info({ migrations: pending }, `applying ${pending.length} migrations to the database`);
  } else {
    log?.info('making the tables in an empty database');
  }
  await using database = await Database.open({ url, entities: [], poolSize: 3, unlimited: true, timings });
  const holders = new LockHolders(database.sql, timings);
  const { migrationBackoffMs, maxMigrationBackoffMs, migrationReportMs } = timings;
  let reportedAt = -Infinity;
  for (let pauseMs = migrationBackoffMs; ;) {
    try {
      if (!(await applyNext(database, holders))) break;
      pauseMs = migrationBackoffMs;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      if (performance.now() - reportedAt > migrationReportMs) {
        log?.warn({ err: error, holder: holders.last }, 'a migration waits for a lock');
        reportedAt = performance.now();
      }
      await setTimeout(pauseMs);
      pauseMs = Math.min(2 * pauseMs, maxMigrationBackoffMs);
    }
  }
  log?.info('the database is up to date');
}

/** Applies the first pending migration, completely or not at all; returns false if there is none. */
function applyNext({ orm }: Database, holders: LockHolders): Promise<boolean> {
  const connection = orm.driver.getConnection();
  return connection.transactional(async (transaction) => {
    const [session] = await connection.execute<{ pid: number }[]>(
      'select pg_backend_pid() as pid',
      [],
      'all',
      transaction,
    );
    return holders.during(session?.pid ?? 0, async () => {
      await connection.execute(`select pg_advisory_xact_lock(${migrationLock})`, [], 'all', transaction);
      const [next] = await orm.migrator.getPending();
      if (!next) return false;
      await orm.migrator.up({ migrations: [next.name], transaction });
      return true;
    });
  });
}
