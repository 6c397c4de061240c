import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns, optional } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { markOf } from './entry-mark.ts';
import { SiloEntry } from './entry.entity.ts';
import { entryOf } from './entry.store.ts';
import { SiloVersion } from './version.entity.ts';

// The limits keep the planner at one index lookup per entry, regardless of its estimates of the table sizes.
const read = statement(
  'silo.entry.read',
  { given: declareRows(SiloEntry, ['workspaceId', 'id'], { mark: 'text' }) },
  ({ given }, tables) => `
    select given.row, marked.mark, shown.*
    from ${given.numbered}, lateral (
      select entry.*, ${markOf(tables, 'entry')} as mark from ${tables(SiloEntry).name} entry
      where workspace_id = given.workspace_id and id = given.id limit 1
    ) marked left join lateral (
      select ${tables(SiloEntry).select('marked')}, (
        select envelope::text from ${tables(SiloVersion).name}
        where workspace_id = marked.workspace_id and entry_id = marked.id and number = marked.version limit 1
      ) as text
      where marked.mark is distinct from given.mark
    ) shown on true`,
).withRows({ row: 'bigint', mark: 'text' }, optional(pickColumns(SiloEntry)), {
  /** Null if the mark is unchanged. */
  text: 'text?',
});

/** An entry to read unless its mark is unchanged; without a mark it is always read. */
export interface EntryReadRequest {
  readonly workspaceId: string;
  readonly id: string;
  readonly mark: string | undefined;
}

/** An entry with its envelope, and a mark that changes with everything shown of it and its files. */
export interface MarkedEntry {
  readonly mark: string;
  /** Undefined if the mark is unchanged. */
  readonly entry: SiloEntry | undefined;
}

/**
 * Reads the entries whose mark has changed, in the order of the requests; undefined for those that the workspace does not have.
 */
export async function readChangedEntries(
  sql: Sql,
  asked: readonly EntryReadRequest[],
): Promise<(MarkedEntry | undefined)[]> {
  const entries: (MarkedEntry | undefined)[] = Array.from({ length: asked.length });
  for (const { row, mark, ...entry } of await sql.query(read, { given: asked }))
    entries[row - 1] = { mark, entry: entry.text === null ? undefined : entryOf(entry) };
  return entries;
}
