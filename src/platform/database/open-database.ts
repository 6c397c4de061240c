import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Timings } from '../timings.ts';
import { Database, type DatabaseOptions } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { waitUntilReachable } from './reachable.ts';

/**
 * Opens the database of an installation and applies its migrations: the configured one, which may take some time to start,
 * or the embedded one. Everything opened is closed with `stack`.
 */
export async function openDatabase(
  { databaseUrl, dataFolder, timings }: Pick<Config, 'databaseUrl' | 'dataFolder' | 'timings'>,
  log: Log,
  stack: AsyncDisposableStack,
  options: Omit<DatabaseOptions, 'url' | 'timings'>,
): Promise<Database> {
  if (databaseUrl) await waitUntilReachable(databaseUrl, log, timings.database);
  const url =
    databaseUrl ??
    (await embeddedUrl(join(dataFolder, 'postgres'), { log, timings: timings.embedded }, stack));
  const database = stack.use(await Database.open({ url, timings: timings.database, ...options }));
  await migrate(database, log);
  return database;
}

async function embeddedUrl(
  folder: string,
  { log, timings }: { log: Log; timings: Timings['embedded'] },
  stack: AsyncDisposableStack,
): Promise<string> {
  const postgres = stack.use(await startEmbeddedPostgres({ folder, timings, log: (text) => log.info(text) }));
  return postgres.url;
}
