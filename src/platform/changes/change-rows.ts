import type { ChangeType } from './change-type.ts';
import { ChangeRow } from './change-row.entity.ts';
import { tableName } from '../database/table.ts';

/** Columns of `change` that a list shows without reading the changed object. */
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

/** Type of the change of a row; or one of two types, by an SQL condition over the row. */
export type ChangeTypeRule =
  ChangeType | { readonly if: string; readonly is: ChangeTypeRule; readonly else: ChangeTypeRule };

/** Facts of rows, each one of their columns or an expression over them. */
export type Facts = Readonly<Partial<Record<Fact, string>>>;

/**
 * Returns a part of a statement that inserts a change for every row of another part, so that both are committed or
 * neither. The rows have `workspace_id` and `id`. Only transactions whose commit is flushed may write changes: a reader
 * could have passed a change that a crash undoes, and its number could be assigned to another transaction.
 */
export function insertChanges(part: string, told: ChangeTypeRule, facts: Facts = {}): string {
  const columns = ['workspace_id', 'id', 'type', ...Object.keys(facts)];
  const values = ['workspace_id', 'id', typeOf(told), ...Object.values(facts)];
  return `insert into ${tableName(ChangeRow)} (${columns.join(', ')}) select ${values.join(', ')} from ${part}`;
}

function typeOf(told: ChangeTypeRule): string {
  if (typeof told === 'string') return `'${told}'`;
  return `case when ${told.if} then ${typeOf(told.is)} else ${typeOf(told.else)} end`;
}

/** Returns a statement that deletes the changes that this transaction has inserted for the rows of a part. */
export function deleteChanges(part: string): string {
  return `delete from ${tableName(ChangeRow)} as change using ${part}
    where change.workspace_id = ${part}.workspace_id and change.id = ${part}.id
      and change.transaction = pg_current_xact_id()`;
}
