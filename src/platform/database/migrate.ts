import { Client } from 'pg';
import { readConnectionUrl } from './connection-url.ts';
import { withoutLimits } from './connection.ts';
import { Database } from './database.ts';

/** Any number that no other program's advisory lock uses: "docmill" in ASCII. */
const migrationLock = '28254602231835756';

/** Brings the schema up to date; of several processes that start at once, one does it and the others wait. */
export async function migrate({ url, orm }: Database): Promise<void> {
  // The migrator keeps its own transactions, so the lock stands on a session of its own.
  const client = new Client({ ...(await readConnectionUrl(url)), ...withoutLimits });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const pending = await orm.migrator.getPending();
    if (pending.length > 0) await migrateWithoutLimits(url);
  } finally {
    await client.end();
  }
}

/** Changing a large table takes its time. */
async function migrateWithoutLimits(url: string): Promise<void> {
  await using database = await Database.open({ url, entities: [], poolSize: 2, unlimited: true });
  await database.orm.migrator.up();
}
