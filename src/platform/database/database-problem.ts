import type { Database } from './database.ts';
import { statement } from './statement.ts';

const ping = statement(
  'database.ping',
  {},
  () => `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
).withRows({ isReadOnly: 'boolean' });

/** Returns the reason why the database cannot serve, in a few words; undefined if it can. Rejects if it cannot be queried. */
export async function findDatabaseProblem({ sql, refusedWrites }: Database): Promise<string | undefined> {
  const [state] = await sql.query(ping, {});
  if (state?.isReadOnly) return 'the database is read-only';
  return refusedWrites.isRecent ? 'the database cannot be written' : undefined;
}
