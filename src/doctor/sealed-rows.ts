import type { Seal } from '../platform/auth/seal.ts';
import { sealedColumns } from '../sealed-columns.ts';
import { counted } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Counts the rows of each kind whose value a seal cannot open: `1 integration`. */
export async function rowsClosedTo(seal: Seal, database: OpenDatabase): Promise<string[]> {
  const closed: string[] = [];
  for (const column of sealedColumns.filter(({ isShortLived }) => !isShortLived)) {
    const { rows } = await database.sql.executeSql(
      `select min(sealed) as example, count(*)::int as count
       from (select ${column.textOf('stored')} as sealed from ${column.table} stored) kept
       where sealed is not null group by split_part(sealed, '.', 2)`,
    );
    const keys: { example: string; count: number }[] = rows;
    const unknown = keys.filter(({ example }) => !seal.knows(example));
    const count = unknown.reduce((sum, key) => sum + key.count, 0);
    if (count > 0) closed.push(counted(count, column.noun));
  }
  return closed;
}
