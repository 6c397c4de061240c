import type { Member, Table } from './table.ts';

/** Update of rows that are found by their primary key. */
export interface KeyedUpdate<Entity> {
  /** Alias of the table, by which `set` and the rest of the statement refer to its rows. */
  readonly as: string;
  /** Table expression of the input rows, with the columns of the key, and its alias. */
  readonly from: string;
  readonly given: string;
  /** Condition over `stored` that prunes partitions before any row is looked up. */
  readonly within?: string;
  /** Values of `excluded`, by member: expressions over the input row and the existing row, `stored`. */
  readonly excluded: { readonly [Name in Member<Entity>]?: string };
  /** Returns the condition for updating a row, over the row and its input; absent: every row is updated. */
  readonly matches?: (stored: string, given: string) => string;
  /** Assignments, over the row by its alias and `excluded`. */
  readonly set: string;
}

/**
 * Returns a statement that updates rows by their keys. For `update ... from`, the planner chooses the join of the input
 * with the table; while it considers the table empty, it reads all of it, for as long as the plan is kept (ADR 9).
 * The conflict of an insert is always found by the key; each row is locked and checked in its state at that time. Nothing
 * is ever inserted: a missing row yields nothing to insert.
 */
export function updateByKey<Entity extends object>(
  table: Table<Entity>,
  { as, from, given, within, excluded, matches = () => 'true', set }: KeyedUpdate<Entity>,
): string {
  const key = table.key.map((member) => table.column(member).name);
  const carried = [...new Set([...table.required, ...(Object.keys(excluded) as Member<Entity>[])])];
  const values = carried.map((member) => excluded[member] ?? `stored.${table.column(member).name}`);
  return `
    insert into ${table.name} as ${as} (${carried.map((member) => table.column(member).name).join(', ')})
    select ${values.join(', ')}
    from ${from}, lateral (
      select * from ${table.name} stored
      where ${[...key.map((column) => `stored.${column} = ${given}.${column}`), ...(within ? [within] : [])].join(' and ')}
      limit 1
    ) stored
    where ${matches('stored', given)}
    on conflict (${key.join(', ')}) do update set ${set}
    where ${matches(as, 'excluded')}`;
}
