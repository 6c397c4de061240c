import { jsonText, statement, type Sql } from '../../platform/database/sql.ts';
import type { PreparedEntry } from './prepared-entry.ts';

const insert = statement(
  'silo.entry.insert',
  `with given as (
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bool[], $8::json[],
       $9::json[], $10::json[], $11::json[], $12::uuid[], $13::bytea[], $14::timestamptz[], $15::text[], $16::json[], $17::text[],
       $18::json[])
     as given(workspace_id, id, key, folder, doc_schema, env_schema, draft, digest,
       snippet, meta, tags, previous_id, content_hash, at, by, envelope, hash, faults)
   ), written as (
     insert into silo_entry (workspace_id, id, key, folder, doc_schema, env_schema, draft, digest, snippet, meta, tags,
       faults, previous_id, content_hash, version, revision, created_at, updated_at)
     select workspace_id, id, key, folder, doc_schema, env_schema, draft, digest, snippet, meta,
       case when tags is not null then array(select json_array_elements_text(tags)) end,
       faults, previous_id, content_hash, 1, 1, at, at
     from given
     on conflict do nothing
     returning workspace_id, id
   ), versions as (
     insert into silo_version (workspace_id, entry_id, number, envelope, hash, signed, created_at, created_by)
     select workspace_id, id, 1, envelope, hash, not draft, at, by
     from written join given using (workspace_id, id)
   )
   select workspace_id as "workspaceId", id from written`,
);

/** Writes new entries in one statement; answers those that were written: the id or key of the others was taken. */
export async function insertEntries(
  sql: Sql,
  prepared: readonly PreparedEntry[],
): Promise<Set<PreparedEntry>> {
  // The version of an id that stands twice in one group would be written twice.
  const first = [...new Map(prepared.toReversed().map((entry) => [nameOf(entry), entry])).values()];
  const rows = await sql.query<{ workspaceId: string; id: string }>(insert, [
    first.map((entry) => entry.workspaceId),
    first.map((entry) => entry.id),
    first.map((entry) => entry.key),
    first.map((entry) => entry.folder),
    first.map((entry) => entry.docSchema),
    first.map((entry) => entry.envSchema),
    first.map((entry) => entry.draft),
    first.map((entry) => jsonText(entry.digest)),
    first.map((entry) => jsonText(entry.snippet)),
    first.map((entry) => jsonText(entry.meta)),
    first.map((entry) => jsonText(entry.tags)),
    first.map((entry) => entry.previousId),
    first.map((entry) => entry.contentHash),
    first.map((entry) => entry.at),
    first.map((entry) => entry.by),
    first.map((entry) => entry.text),
    first.map((entry) => entry.hash),
    first.map((entry) => jsonText(entry.faults)),
  ]);
  const written = new Set(rows.map(nameOf));
  return new Set(first.filter((entry) => written.has(nameOf(entry))));
}

function nameOf({ workspaceId, id }: { workspaceId: string; id: string }): string {
  return `${workspaceId} ${id}`;
}
