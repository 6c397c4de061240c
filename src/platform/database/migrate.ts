import { Client } from 'pg';
import type { Database } from './database.ts';

/** Any number that no other program's advisory lock uses: "docmill" in ASCII. */
const migrationLock = '28254602231835756';

/** Brings the schema up to date; of several processes that start at once, one does it and the others wait. */
export async function migrate(database: Database): Promise<void> {
  // The migrator keeps its own transactions, so the lock stands on a session of its own.
  const client = new Client(database.url);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await database.orm.migrator.up();
  } finally {
    await client.end();
  }
}
