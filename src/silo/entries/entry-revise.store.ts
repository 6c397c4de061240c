import { jsonText, statement, type Sql } from '../../platform/database/sql.ts';
import { addFiles } from '../files/file.store.ts';
import type { EntryFile, NewFile } from '../files/new-file.ts';
import type { EntryFacts } from './entry-facts.ts';

/** A change of one entry: written only when `baseVersion` is still its version. */
export interface EntryRevision {
  workspaceId: string;
  entryId: string;
  baseVersion: number;
  /** Facts of the new envelope; absent: the envelope stays and no version is made. */
  facts?: EntryFacts | undefined;
  folder?: string | undefined;
  state?: string | undefined;
  files?: readonly NewFile[] | undefined;
  at: Date;
  by: string;
}

const revise = statement(
  'silo.entry.revise',
  `with given as (
     select * from unnest($1::int[], $2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::bool[], $10::json[], $11::json[], $12::json[], $13::json[], $14::timestamptz[], $15::text[], $16::json[], $17::text[])
     as given(position, workspace_id, id, base_version, folder, state, doc_schema, env_schema,
       draft, digest, snippet, meta, tags, at, by, envelope, hash)
   ), held as (
     select given.* from silo_entry entry join given using (workspace_id, id)
     where entry.version = given.base_version
     -- One order of locks for all: two groups that share entries wait for each other, and never in a circle.
     order by entry.workspace_id, entry.id
     for update of entry
   ), written as (
     update silo_entry entry set
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
     returning held.*, entry.version as new_version, entry.revision as new_revision
   ), versions as (
     insert into silo_version (workspace_id, entry_id, number, envelope, hash, signed, created_at, created_by)
     select workspace_id, id, new_version, envelope, hash, not draft, at, by from written where envelope is not null
   ), states as (
     insert into silo_state (workspace_id, entry_id, revision, key, created_at, created_by)
     select workspace_id, id, new_revision, state, at, by from written where state is not null
   )
   select position, new_version as "newVersion" from written`,
);

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
    const name = `${revision.workspaceId} ${revision.entryId}`;
    const round = seen.get(name) ?? 0;
    seen.set(name, round + 1);
    (rounds[round] ??= []).push(revision);
  }
  return rounds;
}

function reviseRound(sql: Sql, round: readonly EntryRevision[]): Promise<RevisedRow[]> {
  return sql.query<RevisedRow>(revise, [
    round.map((_, position) => position),
    round.map((revision) => revision.workspaceId),
    round.map((revision) => revision.entryId),
    round.map((revision) => revision.baseVersion),
    round.map((revision) => revision.folder),
    round.map((revision) => revision.state),
    round.map(({ facts }) => facts?.docSchema),
    round.map(({ facts }) => facts?.envSchema),
    round.map(({ facts }) => facts?.draft),
    round.map(({ facts }) => jsonText(facts?.digest)),
    round.map(({ facts }) => jsonText(facts?.snippet)),
    round.map(({ facts }) => jsonText(facts?.meta)),
    round.map(({ facts }) => jsonText(facts?.tags)),
    round.map((revision) => revision.at),
    round.map((revision) => revision.by),
    round.map(({ facts }) => facts?.text),
    round.map(({ facts }) => facts?.hash),
  ]);
}
