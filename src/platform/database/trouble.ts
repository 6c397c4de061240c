import type { Database } from './database.ts';
import { statement } from './statement.ts';

const ping = statement(
  'database.ping',
  {},
  () => `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
).answering<{ isReadOnly: boolean }>();

/** What keeps the database from serving, in a few words; undefined when nothing does. Rejects when it cannot be asked. */
export async function databaseTrouble({ sql, refusedWrites }: Database): Promise<string | undefined> {
  const [state] = await sql.query(ping, {});
  if (state?.isReadOnly) return 'the database is read-only';
  return refusedWrites.isRecent ? 'the database cannot be written' : undefined;
}
