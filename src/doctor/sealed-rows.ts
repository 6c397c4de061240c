import type { Seal } from '../platform/auth/seal.ts';
import { counted } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** What rows hold sealed, by what they are called. */
const sealedColumns = {
  integration: ['integration', 'sealed_config'],
  workflow: ['workflow', 'sealed_secrets'],
  'workflow version': ['workflow_version', 'sealed_secrets'],
  'webhook endpoint': ['webhook_endpoint', 'sealed_secrets'],
  'Connect endpoint': ['connect_endpoint', 'sealed_secrets'],
  enrollment: ['enrollment', 'sealed_data'],
} as const;

/** How many rows of each kind hold what a seal cannot open: `1 integration`. */
export async function rowsClosedTo(seal: Seal | undefined, database: OpenDatabase): Promise<string[]> {
  const closed: string[] = [];
  for (const [noun, [table, column]] of Object.entries(sealedColumns)) {
    const keys = await database.rows<{ example: string; count: number }>(
      `select min(${column}) as example, count(*)::int as count
       from ${table} where ${column} is not null group by split_part(${column}, '.', 2)`,
    );
    const unknown = keys.filter(({ example }) => !seal?.knows(example));
    const count = unknown.reduce((sum, key) => sum + key.count, 0);
    if (count > 0) closed.push(counted(count, noun));
  }
  return closed;
}
