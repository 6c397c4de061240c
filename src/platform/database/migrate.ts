import { withoutLimits } from './connection.ts';
import { ConfigError } from '../environment.ts';
import type { Log } from '../log.ts';
import { compareMigrations, olderBuild } from './applied-migrations.ts';
import { Database } from './database.ts';
import { SessionClient } from './session-settings.ts';

/** Any number that no other program's advisory lock uses: "docmill" in ASCII. */
const migrationLock = '28254602231835756';

/** Brings the schema up to date; of several processes that start at once, one does it and the others wait. */
export async function migrate({ url, orm }: Database, log?: Log): Promise<void> {
  // The migrator keeps its own transactions, so the lock stands on a session of its own.
  const client = new SessionClient({ connectionString: url, ...withoutLimits });
  try {
    await client.open();
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const pending = (await orm.migrator.getPending()).map(({ name }) => name);
    const { unknown } = await compareMigrations(
      async (text) => (await client.query<{ name: string }>(text)).rows,
    );
    if (unknown.length > 0) throw new ConfigError(olderBuild(unknown));
    if (pending.length > 0) {
      log?.info({ migrations: pending }, `applying ${pending.length} migrations to the database`);
      await migrateWithoutLimits(url);
      log?.info('the database is up to date');
    }
  } finally {
    await client.end();
  }
}

/** Changing a large table takes its time. */
async function migrateWithoutLimits(url: string): Promise<void> {
  await using database = await Database.open({ url, entities: [], poolSize: 2, unlimited: true });
  await database.orm.migrator.up();
}
