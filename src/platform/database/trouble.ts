import type { Database } from './database.ts';
import { statement } from './statement.ts';

const ping = statement('database.ping', {}, () => 'select 1');

/** What keeps the database from serving, in a few words; undefined when nothing does. Rejects when it cannot be asked. */
export async function databaseTrouble({ sql, refusedWrites }: Database): Promise<string | undefined> {
  await sql.query(ping, {});
  return refusedWrites.isRecent ? 'the database cannot be written' : undefined;
}
