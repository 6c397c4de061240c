import type { Sql } from '../../platform/database/sql.ts';
import { rowsOf, statement, value, type Tables } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { beyondIds, type Position } from '../../platform/page.ts';
import { JsonText } from '../../platform/json-text.ts';
import { SiloEntry } from './entry.entity.ts';
import { SiloVersion } from './version.entity.ts';
import type { LoadedEntry } from './loaded-entry.ts';

// The limits keep the planner at one look-up each, whatever it last knew of the tables' sizes.
const load = statement(
  'silo.entry.load',
  { given: rowsOf(SiloEntry, ['workspaceId', 'id'], { position: 'int' }) },
  ({ given }, tables) => `
    select given.position, ${tables(SiloEntry).select('entry', ['id', 'draft', 'invalid', 'folder', 'state', 'docSchema'])},
      entry.version, version.envelope::text as text
    from ${given.from},
    lateral (select * from silo_entry where workspace_id = given.workspace_id and id = given.id limit 1) entry,
    lateral (
      select envelope from silo_version
      where workspace_id = entry.workspace_id and entry_id = entry.id and number = entry.version limit 1
    ) version`,
).answering<Omit<LoadedEntry, 'state'> & { state: string | null; position: number }>();

/** Reads entries with their current envelopes; undefined for what a workspace does not have. */
export async function loadEntries(
  sql: Sql,
  wanted: readonly Pick<SiloEntry, 'workspaceId' | 'id'>[],
): Promise<(LoadedEntry | undefined)[]> {
  const entries: (LoadedEntry | undefined)[] = Array.from({ length: wanted.length });
  const given = wanted.map((entry, position) => ({ ...entry, position }));
  for (const { position, ...entry } of await sql.query(load, { given })) {
    entries[position] = { ...entry, state: entry.state ?? undefined };
  }
  return entries;
}

const columns = (tables: Tables) => tables(SiloEntry).select('entry');

const entryAndVersion = (tables: Tables) => `
  ${tables(SiloEntry).name} entry, lateral (
    select envelope from ${tables(SiloVersion).name}
    where workspace_id = entry.workspace_id and entry_id = entry.id and number = entry.version limit 1
  ) version`;

const withEnvelope = (tables: Tables) => `
  select ${columns(tables)}, version.envelope::text as text from ${entryAndVersion(tables)}`;

interface Row {
  text?: string | null;
}

function entryOf({ text, ...row }: Row): SiloEntry {
  const entry = entityFrom(SiloEntry, row);
  if (typeof text === 'string') entry.data = new JsonText(text);
  return entry;
}

const byId = statement(
  'silo.entry.byId',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }, tables) =>
    `${withEnvelope(tables)} where entry.workspace_id = ${workspaceId} and entry.id = ${id}`,
).answering<Row>();

/** An entry with its envelope, by its id. */
export async function entryById(sql: Sql, workspaceId: string, id: string): Promise<SiloEntry | undefined> {
  const [row] = await sql.query(byId, { workspaceId, id });
  return row && entryOf(row);
}

const byKey = statement(
  'silo.entry.byKey',
  { workspaceId: value('uuid'), key: value('text') },
  ({ workspaceId, key }, tables) =>
    `${withEnvelope(tables)} where entry.workspace_id = ${workspaceId} and entry.key = ${key}`,
).answering<Row>();

/** An entry with its envelope, by its key. */
export async function entryByKey(sql: Sql, workspaceId: string, key: string): Promise<SiloEntry | undefined> {
  const [row] = await sql.query(byKey, { workspaceId, key });
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

/** An entry of a page comes with its envelope while those before it have fewer characters than this together. */
const pageCharacters = 16 * 2 ** 20;

const slimPage = (tables: Tables, page: string) =>
  `select ${columns(tables)} from ${tables(SiloEntry).name} entry ${page}`;

const wholePage = (tables: Tables, page: string) => `
  select ${columns(tables)},
    case when sum(length(entry.text)) over so_far - length(entry.text) < ${pageCharacters} then entry.text end as text
  from (select entry.*, version.envelope::text as text from ${entryAndVersion(tables)} ${page}) entry
  window so_far as (${newestFirst})
  ${newestFirst}`;

const newestFirst = 'order by entry.created_at desc, entry.id desc';

// A statement for each form of the list, so that each has the plan of its own index.
const list = (data: boolean, inFolder: boolean) =>
  statement(
    `silo.entry.list.${data}.${inFolder}`,
    {
      workspaceId: value('uuid'),
      folder: value('text'),
      createdAt: value('timestamptz'),
      id: value('uuid'),
      limit: value('int'),
    },
    ({ workspaceId, folder, createdAt, id, limit }, tables) => {
      const page = `
        where entry.workspace_id = ${workspaceId}
          and (entry.created_at, entry.id) < (coalesce(${createdAt}, 'infinity'), coalesce(${id}, '${beyondIds}'))
          and ${inFolder ? `entry.folder = ${folder}` : `${folder} is null`}
        ${newestFirst} limit ${limit}`;
      return data ? wholePage(tables, page) : slimPage(tables, page);
    },
  ).answering<Row>();

const lists = {
  slim: { all: list(false, false), inFolder: list(false, true) },
  whole: { all: list(true, false), inFolder: list(true, true) },
};

/** Lists entries, newest first; those that one answer cannot hold as well come without their envelopes. */
export async function listEntries(sql: Sql, slice: EntrySlice): Promise<SiloEntry[]> {
  const { workspaceId, folder, from, limit, data } = slice;
  const form = lists[data ? 'whole' : 'slim'][folder === undefined ? 'all' : 'inFolder'];
  const { createdAt, id } = from instanceof Date ? { createdAt: from, id: undefined } : (from ?? {});
  const rows = await sql.query(form, { workspaceId, folder, createdAt, id, limit });
  return rows.map(entryOf);
}
