import { statement, type Sql } from '../../platform/database/sql.ts';

const load = statement(
  'silo.entry.load',
  `select given.position, entry.id, entry.version, entry.draft, entry.folder, entry.state, entry.doc_schema as "docSchema",
     version.envelope::text as text
   from unnest($1::int[], $2::uuid[], $3::uuid[]) as given(position, workspace_id, id),
   -- The limits keep the planner at one look-up each, whatever it last knew of the tables' sizes.
   lateral (select * from silo_entry where workspace_id = given.workspace_id and id = given.id limit 1) entry,
   lateral (
     select envelope from silo_version
     where workspace_id = entry.workspace_id and entry_id = entry.id and number = entry.version limit 1
   ) version`,
);

/** An entry with the text of its current envelope. */
export interface StoredEnvelope {
  id: string;
  /** The number that a revision names as its base. */
  version: number;
  draft: boolean;
  folder: string;
  state: string | null;
  docSchema: string;
  /** The envelope's exact text. */
  text: string;
}

/** Reads entries with their current envelopes; undefined for what a workspace does not have. */
export async function loadEntries(
  sql: Sql,
  wanted: readonly { workspaceId: string; id: string }[],
): Promise<(StoredEnvelope | undefined)[]> {
  const entries: (StoredEnvelope | undefined)[] = Array.from({ length: wanted.length });
  const rows = await sql.query<StoredEnvelope & { position: number }>(load, [
    wanted.map((_, position) => position),
    wanted.map(({ workspaceId }) => workspaceId),
    wanted.map(({ id }) => id),
  ]);
  for (const { position, ...entry } of rows) entries[position] = entry;
  return entries;
}
