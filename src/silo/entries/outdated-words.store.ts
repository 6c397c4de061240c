import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns, computed } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { SiloEntry } from './entry.entity.ts';
import { searchRowsOf } from './search-rows.ts';
import { extractSearchTerms, wordRules } from './search-terms.ts';
import { SiloVersion } from './version.entity.ts';
import { SearchRow } from './search-row.entity.ts';
import { tableName } from '../../platform/database/table.ts';

/** Locks search rows with outdated words; a concurrent change of an entry waits and writes its words afterwards. */
const hold = statement(
  'silo.words.hold',
  { limit: value('int') },
  ({ limit }) => `
    select workspace_id as "workspaceId", id from ${tableName(SearchRow)}
    where word_rules is distinct from ${wordRules}
    order by created_at desc limit ${limit} for update skip locked`,
).withRows(pickColumns(SiloEntry, ['workspaceId', 'id']));

/** Maximum number of items read, and length of their texts; both exceed what is indexed. */
const [mostItems, longestText] = [300, 500];

const text = (of: string, member: string): string => `left(${of}->>'${member}', ${longestText})`;

const read = statement(
  'silo.words.read',
  { given: declareRows(SiloEntry, ['workspaceId', 'id']) },
  ({ given }, tables) => `
    select entry.workspace_id as "workspaceId", entry.id, entry.snippet, json_build_object(
      '$schema', doc->'$schema', 'name', ${text('doc', 'name')}, 'ref', ${text('doc', 'ref')}, 'lines', lines
    ) as doc
    from ${given.from}, lateral (
      select * from ${tables(SiloEntry).name} where workspace_id = given.workspace_id and id = given.id limit 1
    ) entry, lateral (
      select envelope->'doc' as doc from ${tables(SiloVersion).name}
      where workspace_id = entry.workspace_id and entry_id = entry.id and number = entry.version limit 1
    ) version, lateral (
      select json_agg(
        json_build_object('item', json_build_object('name', ${text('item', 'name')}, 'ref', ${text('item', 'ref')}))
      ) as lines
      from (
        select line->'item' as item
        from json_array_elements(case when json_typeof(doc->'lines') = 'array' then doc->'lines' end) line
        limit ${mostItems}
      ) items
    ) sold`,
).withRows(pickColumns(SiloEntry, ['workspaceId', 'id', 'snippet']), {
  doc: computed<Record<string, unknown>>('json'),
});

const write = statement(
  'silo.words.write',
  { given: declareRows(SiloEntry, ['workspaceId', 'id'], { words: 'json' }) },
  ({ given }, tables) => `
    with sought as (
      select entry.workspace_id, entry.id, entry.created_at, entry.key, entry.previous_id, entry.snippet, entry.tags,
        given.words, entry.refs
      from ${given.from}, lateral (
        select entry.*, search.refs
        from ${tables(SiloEntry).name} entry
        join ${tableName(SearchRow)} search on search.workspace_id = entry.workspace_id and search.id = entry.id
        where entry.workspace_id = given.workspace_id and entry.id = given.id limit 1
      ) entry
    )
    ${searchRowsOf('sought')}`,
);

/**
 * Renews the words of entries that were extracted by other rules, newest first and up to a limit, in a transaction; returns their
 * number.
 */
export async function renewWords(sql: Sql, limit: number): Promise<number> {
  const held = await sql.query(hold, { limit });
  if (held.length === 0) return 0;
  const entries = await sql.query(read, { given: held });
  const given = entries.map(({ workspaceId, id, doc, snippet }) => ({
    workspaceId,
    id,
    words: extractSearchTerms(doc, snippet).words,
  }));
  await sql.query(write, { given });
  return entries.length;
}
