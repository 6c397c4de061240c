/** A node of a plan, as `explain (format json)` shows it. */
export interface GenericNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: GenericNode[];
}

/** A node and all below it. */
export function nodesOf(node: GenericNode): GenericNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Runs one statement after another on one connection. */
type Query = (text: string) => Promise<{ rows: unknown[] }>;

/**
 * Reads the plan that a connection keeps for a prepared statement, made without its values. PostgreSQL 15 has no
 * `explain (generic_plan)`: the statement is explained with nulls, and without pruning, which would drop every partition.
 */
export async function genericPlan(query: Query, text: string): Promise<GenericNode> {
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
  const nulls = Array<string>(Math.max(0, ...places)).fill('null');
  await query('set enable_partition_pruning = off');
  await query(`prepare asked as ${text}`);
  const { rows } = await query(
    `explain (format json) execute asked${nulls.length > 0 ? `(${nulls.join(', ')})` : ''}`,
  );
  await query('deallocate asked');
  await query('reset enable_partition_pruning');
  const [row] = rows as { 'QUERY PLAN': [{ Plan: GenericNode }] }[];
  if (!row) throw new TypeError('There is no plan');
  return row['QUERY PLAN'][0].Plan;
}
