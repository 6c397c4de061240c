import type { ChangeType } from './change-type.ts';

/** What of a change a list shows without asking for its object: columns of `change`. */
type Fact =
  | 'revision'
  | 'status'
  | 'workflow_id'
  | 'version'
  | 'silo_entry_id'
  | 'folder'
  | 'state'
  | 'series_id'
  | 'code';

/** Which change a row tells of; one of two where a condition over the row decides. */
export type Told = ChangeType | { readonly if: string; readonly is: Told; readonly else: Told };

/** Facts of rows, each a column of theirs or an expression over them. */
export type Facts = Readonly<Partial<Record<Fact, string>>>;

/**
 * Adds a change for every row of a part of a statement, as a further part of it: what is told stands and falls with
 * what it tells of. The rows have `workspace_id` and `id`. Only commits that are flushed may tell anything: a reader
 * may have passed on what a crash would take back, and its number be given to another transaction.
 */
export function changesOf(part: string, told: Told, facts: Facts = {}): string {
  const columns = ['workspace_id', 'id', 'type', ...Object.keys(facts)];
  const values = ['workspace_id', 'id', typeOf(told), ...Object.values(facts)];
  return `insert into change (${columns.join(', ')}) select ${values.join(', ')} from ${part}`;
}

function typeOf(told: Told): string {
  if (typeof told === 'string') return `'${told}'`;
  return `case when ${told.if} then ${typeOf(told.is)} else ${typeOf(told.else)} end`;
}

/** Takes back what this transaction has told of the rows of a part of a statement. */
export function untold(part: string): string {
  return `delete from change using ${part}
    where change.workspace_id = ${part}.workspace_id and change.id = ${part}.id
      and change.transaction = pg_current_xact_id()`;
}
