import type { JsonObject } from '../../documents/json.ts';
import { statement, type Sql } from '../../platform/database/sql.ts';
import { parseExactJson } from '../../platform/exact-json.ts';
import type { Position } from '../../platform/page.ts';
import { SiloEntry } from './entry.entity.ts';
import type { LoadedEntry } from './loaded-entry.ts';

// The limits keep the planner at one look-up each, whatever it last knew of the tables' sizes.
const load = statement(
  'silo.entry.load',
  `select given.position, entry.id, entry.version, entry.draft, entry.folder, entry.state,
     entry.doc_schema as "docSchema", version.envelope::text as text
   from unnest($1::int[], $2::uuid[], $3::uuid[]) as given(position, workspace_id, id),
   lateral (select * from silo_entry where workspace_id = given.workspace_id and id = given.id limit 1) entry,
   lateral (
     select envelope from silo_version
     where workspace_id = entry.workspace_id and entry_id = entry.id and number = entry.version limit 1
   ) version`,
);

/** Reads entries with their current envelopes; undefined for what a workspace does not have. */
export async function loadEntries(
  sql: Sql,
  wanted: readonly { workspaceId: string; id: string }[],
): Promise<(LoadedEntry | undefined)[]> {
  const entries: (LoadedEntry | undefined)[] = Array.from({ length: wanted.length });
  const rows = await sql.query<Omit<LoadedEntry, 'envelope'> & { position: number }>(load, [
    wanted.map((_, position) => position),
    wanted.map(({ workspaceId }) => workspaceId),
    wanted.map(({ id }) => id),
  ]);
  for (const { position, ...entry } of rows) {
    const envelope = JSON.parse(entry.text) as JsonObject;
    entries[position] = { ...entry, state: entry.state ?? undefined, envelope };
  }
  return entries;
}

const columns = `entry.workspace_id as "workspaceId", entry.id, entry.key, entry.folder, entry.state,
  entry.doc_schema as "docSchema", entry.env_schema as "envSchema", entry.draft, entry.digest, entry.snippet, entry.meta,
  entry.tags, entry.faults, entry.previous_id as "previousId", entry.version, entry.revision, entry.content_hash as "contentHash",
  entry.created_at as "createdAt", entry.updated_at as "updatedAt"`;

const withEnvelope = `select ${columns}, version.envelope::text as text from silo_entry entry
  join silo_version version
    on version.workspace_id = entry.workspace_id and version.entry_id = entry.id and version.number = entry.version`;

const withoutEnvelope = `select ${columns} from silo_entry entry`;

type Row = SiloEntry & { text?: string };

function entryOf({ text, ...row }: Row): SiloEntry {
  return Object.assign(new SiloEntry(), row, text !== undefined && { data: parseExactJson(text) });
}

const byId = statement('silo.entry.byId', `${withEnvelope} where entry.workspace_id = $1 and entry.id = $2`);

/** An entry with its envelope, by its id. */
export async function entryById(sql: Sql, workspaceId: string, id: string): Promise<SiloEntry | undefined> {
  const [row] = await sql.query<Row>(byId, [workspaceId, id]);
  return row && entryOf(row);
}

const byKey = statement(
  'silo.entry.byKey',
  `${withEnvelope} where entry.workspace_id = $1 and entry.key = $2`,
);

/** An entry with its envelope, by its key. */
export async function entryByKey(sql: Sql, workspaceId: string, key: string): Promise<SiloEntry | undefined> {
  const [row] = await sql.query<Row>(byKey, [workspaceId, key]);
  return row && entryOf(row);
}

/** Which part of a workspace's entries is listed, newest first. */
export interface EntrySlice {
  workspaceId: string;
  folder: string | undefined;
  /** Where the list starts: at this moment, or behind this entry. */
  from: Date | Position | undefined;
  limit: number;
  /** Whether each comes with its envelope. */
  data: boolean;
}

// A statement for each form of the list, so that each has the plan of its own index.
const lists = new Map(
  [true, false].flatMap((data) =>
    [true, false].map((inFolder) => [
      `${data} ${inFolder}`,
      statement(
        `silo.entry.list.${data}.${inFolder}`,
        `${data ? withEnvelope : withoutEnvelope}
         where entry.workspace_id = $1 and (entry.created_at, entry.id) < ($2, $3)
           ${inFolder ? 'and entry.folder = $5' : ''}
         order by entry.created_at desc, entry.id desc limit $4`,
      ),
    ]),
  ),
);

/** Greater than every id, so that a moment alone includes what was created at it. */
const beyondIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Lists entries, newest first. */
export async function listEntries(sql: Sql, slice: EntrySlice): Promise<SiloEntry[]> {
  const { workspaceId, folder, from, limit, data } = slice;
  const list = lists.get(`${data} ${folder !== undefined}`);
  if (!list) throw new TypeError('no such list');
  const { createdAt, id } = from instanceof Date ? { createdAt: from, id: beyondIds } : (from ?? newest);
  const rows = await sql.query<Row>(list, [
    workspaceId,
    createdAt,
    id,
    limit,
    ...(folder === undefined ? [] : [folder]),
  ]);
  return rows.map(entryOf);
}

const newest = { createdAt: 'infinity', id: beyondIds };
