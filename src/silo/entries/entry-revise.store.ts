import { changesOf } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { rowsOf, statement } from '../../platform/database/statement.ts';
import type { Changes, EntityClass } from '../../platform/database/table.ts';
import { JsonText } from '../../platform/json-text.ts';
import { compositeKey } from '../../platform/ids.ts';
import { addFiles } from '../files/file.store.ts';
import type { EntryFile } from '../files/new-file.ts';
import type { EntryRevision } from './entry-revision.ts';
import { SiloEntry } from './entry.entity.ts';
import { SiloState } from './state.entity.ts';
import { SiloVersion } from './version.entity.ts';

/** An entry of which only what changes is given. */
const ChangedEntry: EntityClass<Changes<SiloEntry>> = SiloEntry;

const revise = statement(
  'silo.entry.revise',
  {
    given: rowsOf(
      ChangedEntry,
      [
        'workspaceId',
        'id',
        'folder',
        'state',
        'docSchema',
        'envSchema',
        'draft',
        'digest',
        'snippet',
        'meta',
        'tags',
      ],
      { position: 'int', baseVersion: 'int', envelope: 'json', hash: 'text', at: 'timestamptz', by: 'text' },
    ),
  },
  ({ given }, tables) => `
    with held as (
      select given.* from ${tables(SiloEntry).name} entry join ${given.from} using (workspace_id, id)
      where entry.version = given.base_version
      -- One order of locks for all: two groups that share entries wait for each other, and never in a circle.
      order by entry.workspace_id, entry.id
      for update of entry
    ), written as (
      update ${tables(SiloEntry).name} entry set
        version = entry.version + (held.envelope is not null)::int,
        revision = entry.revision + 1,
        folder = coalesce(held.folder, entry.folder),
        state = coalesce(held.state, entry.state),
        doc_schema = coalesce(held.doc_schema, entry.doc_schema),
        env_schema = coalesce(held.env_schema, entry.env_schema),
        draft = coalesce(held.draft, entry.draft),
        digest = coalesce(held.digest, entry.digest),
        snippet = coalesce(held.snippet, entry.snippet),
        meta = case when held.envelope is null then entry.meta else held.meta end,
        tags = case
          when held.envelope is null then entry.tags
          when held.tags is not null then array(select json_array_elements_text(held.tags))
        end,
        updated_at = greatest(held.at, entry.updated_at)
      from held
      where entry.workspace_id = held.workspace_id and entry.id = held.id
      returning held.*, entry.version as new_version, entry.revision as new_revision, entry.folder as new_folder,
        entry.state as new_state
    ), told as (
      ${changesOf('written', 'entry.updated', { revision: 'new_revision', folder: 'new_folder', state: 'new_state' })}
    ), versions as (
      insert into ${tables(SiloVersion).name} (workspace_id, entry_id, number, envelope, hash, signed, created_at, created_by)
      select workspace_id, id, new_version, envelope, hash, not draft, at, by from written where envelope is not null
    ), states as (
      insert into ${tables(SiloState).name} (workspace_id, entry_id, revision, key, created_at, created_by)
      select workspace_id, id, new_revision, state, at, by from written where state is not null
    )
    select position, new_version as "newVersion" from written`,
).answering<RevisedRow>();

interface RevisedRow {
  position: number;
  newVersion: number;
}

/** Writes changes of any number of entries; answers the version each entry now has, none for a change that was overtaken. */
export async function reviseEntries<R extends EntryRevision>(
  sql: Sql,
  revisions: readonly R[],
): Promise<Map<R, number>> {
  const versions = new Map<R, number>();
  for (const round of roundsOf(revisions)) {
    const files: EntryFile[] = [];
    for (const row of await reviseRound(sql, round)) {
      const revision = round[row.position];
      if (!revision) continue;
      versions.set(revision, row.newVersion);
      const { workspaceId, entryId, at: createdAt } = revision;
      for (const file of revision.files ?? []) files.push({ ...file, workspaceId, entryId, createdAt });
    }
    await addFiles(sql, files);
  }
  return versions;
}

/** Rounds of distinct entries: a statement changes a row once. */
function roundsOf<R extends EntryRevision>(revisions: readonly R[]): R[][] {
  const rounds: R[][] = [];
  const seen = new Map<string, number>();
  for (const revision of revisions) {
    const name = compositeKey(revision.workspaceId, revision.entryId);
    const round = seen.get(name) ?? 0;
    seen.set(name, round + 1);
    (rounds[round] ??= []).push(revision);
  }
  return rounds;
}

function reviseRound(sql: Sql, round: readonly EntryRevision[]): Promise<RevisedRow[]> {
  const given = round.map(({ facts, entryId: id, ...revision }, position) => ({
    ...facts,
    ...revision,
    id,
    position,
    envelope: facts && new JsonText(facts.text),
    hash: facts?.hash,
  }));
  return sql.query(revise, { given });
}
