import type { Sql } from '../../platform/database/sql.ts';
import { rowsOf, statement } from '../../platform/database/statement.ts';
import { markOf } from './entry-mark.ts';
import { SiloEntry } from './entry.entity.ts';
import { entryOf } from './entry.store.ts';
import { SiloVersion } from './version.entity.ts';

// The limits keep the planner at one look-up each, whatever it last knew of the tables' sizes.
const read = statement(
  'silo.entry.read',
  { given: rowsOf(SiloEntry, ['workspaceId', 'id'], { mark: 'text' }) },
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
).answering<MarkedRow>();

interface MarkedRow {
  row: number;
  mark: string;
  /** Null: the mark is the one that was given. */
  text: string | null;
}

/** An entry to be read unless it is still as its mark says; without one it is read. */
export interface AskedEntry {
  readonly workspaceId: string;
  readonly id: string;
  readonly mark: string | undefined;
}

/** An entry with its envelope, and what changes with anything that is shown of it or of its files. */
export interface MarkedEntry {
  readonly mark: string;
  /** Undefined: the mark is the one that was given. */
  readonly entry: SiloEntry | undefined;
}

/** Reads entries that have changed, each for whoever asks for it; undefined for what a workspace does not have. */
export async function readChangedEntries(
  sql: Sql,
  asked: readonly AskedEntry[],
): Promise<(MarkedEntry | undefined)[]> {
  const entries: (MarkedEntry | undefined)[] = Array.from({ length: asked.length });
  for (const { row, mark, ...entry } of await sql.query(read, { given: asked }))
    entries[row - 1] = { mark, entry: entry.text === null ? undefined : entryOf(entry) };
  return entries;
}
