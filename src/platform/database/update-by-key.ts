import type { Member, Table } from './table.ts';

/** What changes in rows that are found by their primary key. */
export interface KeyedUpdate<Entity> {
  /** The table expression of what is given, with the columns of the key, and its alias. */
  readonly from: string;
  readonly given: string;
  /** A condition over `stored` that tells, before any row is looked up, which partitions can hold one. */
  readonly within?: string;
  /** What of it stands in `excluded`, by member: expressions over the given row and the row as it was, `stored`. */
  readonly excluded: { readonly [Name in Member<Entity>]?: string };
  /** Whether a row is to be changed, over the row and what is given for it; absent: always. */
  readonly matches?: (stored: string, given: string) => string;
  /** The assignments, over the row by its table's name and `excluded`. */
  readonly set: string;
}

/**
 * Changes rows by their keys. How `update ... from` joins what it is given with the table is up to the planner, and while
 * it takes the table for empty it reads all of it, for as long as the plan is kept (decision 130). The conflict of an
 * insert is found by the key, whatever the planner thinks; each row is locked and looked at as it is by then. Nothing is
 * ever inserted: a row that is not there gives nothing to insert.
 */
export function updateByKey<Entity extends object>(
  table: Table<Entity>,
  { from, given, within, excluded, matches = () => 'true', set }: KeyedUpdate<Entity>,
): string {
  const key = table.key.map((member) => table.column(member).name);
  const carried = [...new Set([...table.required, ...(Object.keys(excluded) as Member<Entity>[])])];
  const values = carried.map((member) => excluded[member] ?? `stored.${table.column(member).name}`);
  return `
    insert into ${table.name} (${carried.map((member) => table.column(member).name).join(', ')})
    select ${values.join(', ')}
    from ${from}, lateral (
      select * from ${table.name} stored
      where ${[...key.map((column) => `stored.${column} = ${given}.${column}`), ...(within ? [within] : [])].join(' and ')}
      limit 1
    ) stored
    where ${matches('stored', given)}
    on conflict (${key.join(', ')}) do update set ${set}
    where ${matches(table.name, 'excluded')}`;
}
