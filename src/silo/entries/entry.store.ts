import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { tableName, entityFrom, type Tables } from '../../platform/database/table.ts';
import { recordKey } from '../../platform/ids.ts';
import { pageCharacters } from '../../platform/page.ts';
import { JsonText } from '../../platform/json-text.ts';
import type { TextCache } from '../../platform/text-cache.ts';
import { SiloEntry } from './entry.entity.ts';
import { SiloVersion } from './version.entity.ts';
import type { LoadedEntry } from './loaded-entry.ts';

const loaded = ['id', 'draft', 'invalid', 'folder', 'state', 'docSchema'] as const;

// The limits keep the planner at one index lookup per entry, regardless of its estimates of the table sizes.
const load = statement(
  'silo.entry.load',
  { given: declareRows(SiloEntry, ['workspaceId', 'id'], { position: 'int', page: 'int', hash: 'text' }) },
  ({ given }, tables) => `
    select position, ${tables(SiloEntry).select('entry', loaded)}, version, hash, length(text) as length,
      case when sum(length(text)) over (partition by page order by position) - length(text) < ${pageCharacters} then text end
        as text
    from (
      select given.position, given.page, entry.*, version.hash,
        case when version.hash is distinct from given.hash then version.envelope::text end as text
      from ${given.from},
      lateral (select * from ${tableName(SiloEntry)} where workspace_id = given.workspace_id and id = given.id limit 1) entry,
      lateral (
        select envelope, hash from ${tableName(SiloVersion)}
        where workspace_id = entry.workspace_id and entry_id = entry.id and number = entry.version limit 1
      ) version
      -- So that an envelope is unpacked once.
      offset 0
    ) entry`,
).withRows({ position: 'int' }, pickColumns(SiloEntry, loaded), {
  version: 'int',
  hash: 'text',
  /** Null if the envelope has the given hash. */
  length: 'int?',
  /** Null also if the previous envelopes fill the page. */
  text: 'text?',
});

/** An entry to read; those of one `page` are read until their envelopes fill it. */
export interface EntryLoadRequest {
  readonly workspaceId: string;
  readonly id: string;
  readonly page: number;
}

/** Cache of envelopes, by the hashes of their texts. */
export type EnvelopeCache = TextCache<string>;

/**
 * Reads entries with their current envelopes; undefined for those that the workspace does not have, or that exceed their page.
 */
export async function loadEntries(
  sql: Sql,
  wanted: readonly EntryLoadRequest[],
  envelopes: EnvelopeCache,
): Promise<(LoadedEntry | undefined)[]> {
  const entries: (LoadedEntry | undefined)[] = Array.from({ length: wanted.length });
  const asked = wanted.map((entry) => envelopes.lookUp(recordKey(entry)));
  const given = wanted.map((entry, position) => ({ ...entry, position, hash: asked[position]?.mark }));
  for (const { position, hash, length, text, ...entry } of await sql.query(load, { given })) {
    const envelope = asked[position];
    if (!envelope || (text === null && length !== null)) continue;
    entries[position] = { ...entry, text: envelope.read(hash, text), state: entry.state ?? undefined };
  }
  return entries;
}

/** Returns the columns of an entry under the names of its members. */
export const columns = (tables: Tables) => tables(SiloEntry).select('entry');

/** Returns the source of entries with their current versions. */
export const entryAndVersion = (tables: Tables, entry = `${tables(SiloEntry).name} entry`) => `
  ${entry}, lateral (
    select envelope from ${tables(SiloVersion).name}
    where workspace_id = entry.workspace_id and entry_id = entry.id and number = entry.version limit 1
  ) version`;

/** A row of an entry, as statements return it. */
export interface EntryRow {
  readonly id: string | null;
  readonly text?: string | null;
}

/** Returns the entry of a row, with its envelope if that was read. */
export function entryOf({ text, ...row }: EntryRow): SiloEntry {
  const entry = entityFrom(SiloEntry, row);
  if (typeof text === 'string') entry.data = new JsonText(text);
  return entry;
}

const find = statement(
  'silo.entry.find',
  { given: declareRows(SiloEntry, ['workspaceId', 'id'], { position: 'int' }) },
  ({ given }, tables) => `
    select given.position, ${columns(tables)}
    from ${given.from}, lateral (
      select * from ${tables(SiloEntry).name} where workspace_id = given.workspace_id and id = given.id limit 1
    ) entry`,
).withRows({ position: 'int' }, pickColumns(SiloEntry));

/** Reads entries without their envelopes; undefined for those that the workspace does not have. */
export async function findEntries(
  sql: Sql,
  wanted: readonly Pick<SiloEntry, 'workspaceId' | 'id'>[],
): Promise<(SiloEntry | undefined)[]> {
  const entries: (SiloEntry | undefined)[] = Array.from({ length: wanted.length });
  const given = wanted.map(({ workspaceId, id }, position) => ({ workspaceId, id, position }));
  for (const { position, ...row } of await sql.query(find, { given })) entries[position] = entryOf(row);
  return entries;
}

const byId = statement(
  'silo.entry.byId',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }, tables) =>
    `
    select ${columns(tables)}, version.envelope::text as text from ${entryAndVersion(tables)}
    where entry.workspace_id = ${workspaceId} and entry.id = ${id}`,
).withRows(pickColumns(SiloEntry), { text: 'text' });

/** Reads an entry with its envelope by its id. */
export async function entryById(sql: Sql, workspaceId: string, id: string): Promise<SiloEntry | undefined> {
  const [row] = await sql.query(byId, { workspaceId, id });
  return row && entryOf(row);
}

const idOf = statement(
  'silo.entry.idOfKey',
  { workspaceId: value('uuid'), key: value('text') },
  ({ workspaceId, key }, tables) => `
    select id from ${tables(SiloEntry).name} where workspace_id = ${workspaceId} and key = ${key}`,
).withRows(pickColumns(SiloEntry, ['id']));

/** Finds the id of an entry by its key. */
export async function entryIdOfKey(sql: Sql, workspaceId: string, key: string): Promise<string | undefined> {
  const [row] = await sql.query(idOf, { workspaceId, key });
  return row?.id;
}

/** Reads an entry with its envelope by its key. */
export async function entryByKey(sql: Sql, workspaceId: string, key: string): Promise<SiloEntry | undefined> {
  const id = await entryIdOfKey(sql, workspaceId, key);
  return id === undefined ? undefined : entryById(sql, workspaceId, id);
}
