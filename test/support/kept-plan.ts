import { escapeLiteral } from 'pg';

/** A node of a plan, as `explain (analyze, format json)` tells it. */
export interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** What runs one statement after another on one connection. */
type Query = (text: string) => Promise<{ rows: unknown[] }>;

/**
 * Runs a statement as the service does, by the plan that its connections keep, which is made without the values. `explain` of a
 * statement with its values would show another one.
 */
export async function keptPlan(query: Query, text: string, values: readonly unknown[]): Promise<PlanNode> {
  const given = values.length > 0 ? `(${(values as readonly Given[]).map(literal).join(', ')})` : '';
  await query(`prepare asked as ${text}`);
  const { rows } = await query(`explain (analyze, format json) execute asked${given}`);
  await query('deallocate asked');
  const [row] = rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[];
  if (!row) throw new TypeError('There is no plan');
  return row['QUERY PLAN'][0].Plan;
}

/** What statements are given: lists are texts of PostgreSQL's already. */
type Given = string | number | boolean | Date | null | undefined;

function literal(value: Given): string {
  if (value === null || value === undefined) return 'null';
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
