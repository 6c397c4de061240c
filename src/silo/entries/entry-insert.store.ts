import { insertChanges } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { JsonText } from '../../platform/json-text.ts';
import { firstOfEach, recordKey } from '../../platform/ids.ts';
import { SiloEntry } from './entry.entity.ts';
import type { PreparedEntry } from './prepared-entry.ts';
import { searchRowsOf } from './search-rows.ts';
import { SiloVersion } from './version.entity.ts';

const entryMembers = [
  'workspaceId',
  'id',
  'key',
  'folder',
  'docSchema',
  'envSchema',
  'draft',
  'invalid',
  'digest',
  'snippet',
  'meta',
  'tags',
  'faults',
  'previousId',
  'contentHash',
  'currentVersion',
  'revision',
  'createdAt',
  'updatedAt',
] as const;

const versionMembers = [
  'workspaceId',
  'entryId',
  'number',
  'envelope',
  'hash',
  'signed',
  'invalid',
  'createdAt',
  'createdBy',
] as const;

const insert = statement(
  'silo.entry.insert',
  {
    entry: declareRows(SiloEntry, entryMembers, { words: 'json', refs: 'json' }),
    version: declareRows(SiloVersion, versionMembers),
  },
  ({ entry, version }, tables) => `
    with written as (
      insert into ${tables(SiloEntry).name} (${entry.columns})
      select ${entry.values} from ${entry.from}
      on conflict do nothing
      returning workspace_id, id, revision, folder
    ), told as (
      ${insertChanges('written', 'entry.created', { revision: 'revision', folder: 'folder' })}
    ), sought as (
      select entry.workspace_id, entry.id, entry.created_at, entry.key, entry.previous_id, entry.snippet, entry.words,
        entry.refs,
        array(select json_array_elements_text(entry.tags)) as tags
      from ${entry.from} join written on written.workspace_id = entry.workspace_id and written.id = entry.id
    ), found as (${searchRowsOf('sought')}
    ), versions as (
      insert into ${tables(SiloVersion).name} (${version.columns})
      select ${version.values}
      from ${version.from} join written on written.workspace_id = version.workspace_id and written.id = version.entry_id
    )
    select ${tables(SiloEntry).select('written', ['workspaceId', 'id'])} from written`,
).withRows(pickColumns(SiloEntry, ['workspaceId', 'id']));

/** Inserts new entries in one statement; returns those inserted: the id or key of the others was taken. */
export async function insertEntries(
  sql: Sql,
  prepared: readonly PreparedEntry[],
): Promise<Set<PreparedEntry>> {
  // An id that occurs twice in a batch would insert its version twice.
  const first = firstOfEach(prepared, recordKey);
  const rows = await sql.query(insert, {
    entry: first.map(({ terms, ...entry }) => ({
      ...entry,
      words: terms.words,
      refs: terms.references,
      currentVersion: 1,
      revision: 1,
      createdAt: entry.at,
      updatedAt: entry.at,
    })),
    version: first.map(({ workspaceId, id, text, hash, draft, invalid, at, by }) => ({
      workspaceId,
      entryId: id,
      number: 1,
      envelope: new JsonText(text),
      hash,
      signed: !draft,
      invalid,
      createdAt: at,
      createdBy: by,
    })),
  });
  const written = new Set(rows.map(recordKey));
  return new Set(first.filter((entry) => written.has(recordKey(entry))));
}
