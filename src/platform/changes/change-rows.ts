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
type Told = ChangeType | { if: string; is: ChangeType; else: ChangeType };

/** Facts of rows, each a column of theirs or an expression over them. */
export type Facts = Readonly<Partial<Record<Fact, string>>>;

/**
 * Adds a change for every row of a part of a statement, as a further part of it: what is told stands and falls with
 * what it tells of. The rows have `workspace_id` and `id`. Only commits that are flushed may tell anything: a reader
 * may have passed on what a crash would take back, and its number be given to another transaction.
 */
export function changesOf(part: string, told: Told, facts: Facts = {}): string {
  const type =
    typeof told === 'string' ? `'${told}'` : `case when ${told.if} then '${told.is}' else '${told.else}' end`;
  const columns = ['workspace_id', 'id', 'type', ...Object.keys(facts)];
  const values = ['workspace_id', 'id', type, ...Object.values(facts)];
  return `insert into change (${columns.join(', ')}) select ${values.join(', ')} from ${part}`;
}

/** Takes back what this transaction has told of the rows of a part of a statement. */
export function untold(part: string): string {
  return `delete from change using ${part}
    where change.workspace_id = ${part}.workspace_id and change.id = ${part}.id
      and change.transaction = pg_current_xact_id()`;
}
