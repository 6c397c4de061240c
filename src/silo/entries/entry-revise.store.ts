import { insertChanges } from '../../platform/changes/change-rows.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import type { Changes, EntityClass } from '../../platform/database/table.ts';
import { JsonText } from '../../platform/json-text.ts';
import { compositeKey, newId } from '../../platform/ids.ts';
import { addFiles } from '../files/file.store.ts';
import type { EntryFile } from '../files/new-file.ts';
import type { EntryRevision } from './entry-revision.ts';
import { SiloEntry } from './entry.entity.ts';
import { searchRowsOf } from './search-rows.ts';
import { SiloState } from './state.entity.ts';
import { SiloVersion } from './version.entity.ts';

/** Entity of an entry with only the changed members. */
const ChangedEntry: EntityClass<Changes<SiloEntry>> = SiloEntry;

const revised = [
  'currentVersion',
  'revision',
  'folder',
  'state',
  'docSchema',
  'envSchema',
  'draft',
  'invalid',
  'digest',
  'snippet',
  'meta',
  'tags',
  'faults',
  'updatedAt',
] as const;

const revise = statement(
  'silo.entry.revise',
  {
    given: declareRows(
      ChangedEntry,
      [
        'workspaceId',
        'id',
        'folder',
        'state',
        'docSchema',
        'envSchema',
        'draft',
        'invalid',
        'digest',
        'snippet',
        'meta',
        'tags',
        'faults',
      ],
      {
        position: 'int',
        baseVersion: 'int',
        baseRevision: 'int',
        stateId: 'uuid',
        envelope: 'json',
        hash: 'text',
        at: 'timestamptz',
        by: 'text',
        words: 'json',
        refs: 'json',
      },
    ),
  },
  ({ given }, tables) => `
    with held as (
      select given.position, given.workspace_id, given.id, given.envelope, given.hash, given.by,
        given.words, given.refs, entry.key, entry.previous_id, entry.created_at,
        given.state as new_state, given.state_id,
        entry.version + (given.envelope is not null)::int as version,
        entry.revision + 1 as revision,
        coalesce(given.folder, entry.folder) as folder,
        coalesce(given.state, entry.state) as state,
        coalesce(given.doc_schema, entry.doc_schema) as doc_schema,
        coalesce(given.env_schema, entry.env_schema) as env_schema,
        coalesce(given.draft, entry.draft) as draft,
        coalesce(given.invalid, entry.invalid) as invalid,
        coalesce(given.digest, entry.digest) as digest,
        coalesce(given.snippet, entry.snippet) as snippet,
        case when given.envelope is null then entry.meta else given.meta end as meta,
        case
          when given.envelope is null then entry.tags
          when given.tags is not null then array(select json_array_elements_text(given.tags))
        end as tags,
        case
          -- What was noticed when the document came in stands until it comes in anew; what made it invalid goes with that.
          when given.faults is not null then nullif(given.faults::text, '[]')::json
          when given.envelope is not null and entry.invalid then null
          else entry.faults
        end as faults,
        greatest(given.at, entry.updated_at) as updated_at
      -- One order of locks for all: two groups that share entries wait for each other, and never in a circle.
      from (select * from ${given.from} order by workspace_id, id) given, lateral (
        select * from ${tables(SiloEntry).name}
        where workspace_id = given.workspace_id and id = given.id and version = given.base_version
          and revision = coalesce(given.base_revision, revision)
        for update
      ) entry
    ), written as (${updateByKey(tables(SiloEntry), {
      as: 'entry',
      from: 'held',
      given: 'held',
      excluded: Object.fromEntries(
        revised.map((member) => [member, `held.${tables(SiloEntry).column(member).name}`]),
      ),
      set: revised
        .map((member) => tables(SiloEntry).column(member).name)
        .map((column) => `${column} = excluded.${column}`)
        .join(', '),
    })}
    ), told as (
      ${insertChanges('held', 'entry.updated', { revision: 'revision', folder: 'folder', state: 'state' })}
    ), sought as (
      select * from held where envelope is not null
    ), found as (${searchRowsOf('sought')}
    ), versions as (
      insert into ${tables(SiloVersion).name} (workspace_id, entry_id, number, envelope, hash, signed, invalid, created_at, created_by)
      select workspace_id, id, version, envelope, hash, not draft, invalid, updated_at, by from held where envelope is not null
    ), states as (
      insert into ${tables(SiloState).name} (workspace_id, entry_id, id, revision, key, created_at, created_by)
      select workspace_id, id, state_id, revision, state, updated_at, by from held where new_state is not null
    )
    select position, version as "newVersion" from held`,
).withRows({ position: 'int', newVersion: 'int' });

interface RevisedRow {
  position: number;
  newVersion: number;
}

/** Writes changes of any number of entries; returns the new version of each, without the changes whose base is outdated. */
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

/**
 * Writes a single change; returns whether it is written. If the database's response was lost, its version is recognized by hash,
 * author and time.
 */
export async function writeRevision(database: Database, revision: EntryRevision): Promise<boolean> {
  const versions = await database.retryUntilKnown(() => reviseEntries(database.sql, [revision]));
  if (versions.has(revision)) return true;
  const { workspaceId, entryId, baseVersion, facts, at, by } = revision;
  const number = baseVersion + 1;
  if (!facts) return false;
  return (
    (await database.sql.query(own, { workspaceId, entryId, number, hash: facts.hash, at, by })).length > 0
  );
}

const own = statement(
  'silo.version.own',
  {
    workspaceId: value('uuid'),
    entryId: value('uuid'),
    number: value('int'),
    hash: value('text'),
    at: value('timestamptz'),
    by: value('text'),
  },
  ({ workspaceId, entryId, number, hash, at, by }, tables) => `
    select number from ${tables(SiloVersion).name}
    where workspace_id = ${workspaceId} and entry_id = ${entryId} and number = ${number}
      and hash = ${hash} and created_by = ${by} and created_at >= ${at}`,
).withRows(pickColumns(SiloVersion, ['number']));

/** Splits revisions into rounds of distinct entries, because a statement can change a row only once. */
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
    baseRevision: revision.baseRevision,
    stateId: revision.state === undefined ? undefined : newId(),
    id,
    position,
    words: facts?.terms.words,
    refs: facts?.terms.references,
    envelope: facts && new JsonText(facts.text),
    hash: facts?.hash,
  }));
  return sql.query(revise, { given });
}
