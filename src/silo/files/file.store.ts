import { statement, type Sql } from '../../platform/database/sql.ts';
import type { File } from './file.entity.ts';
import type { EntryFile } from './new-file.ts';

const add = statement(
  'silo.file.add',
  `insert into silo_file (workspace_id, id, entry_id, key, category, name, description, mime, size, hash, meta, private,
     stored, revision, created_at)
   select workspace_id, id, entry_id, key, category, name, description, mime, size, hash, meta, private, true,
     coalesce((select revision from silo_entry entry
               where entry.workspace_id = file.workspace_id and entry.id = file.entry_id), 0),
     created_at
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[],
     $10::text[], $11::json[], $12::bool[], $13::timestamptz[])
   as file(workspace_id, id, entry_id, key, category, name, description, mime, size, hash, meta, private, created_at)`,
);

/** Adds files as of their entries' present revisions, in the caller's transaction. */
export async function addFiles(sql: Sql, files: readonly EntryFile[]): Promise<void> {
  if (files.length === 0) return;
  await sql.query(add, [
    files.map((file) => file.workspaceId),
    files.map((file) => file.id),
    files.map((file) => file.entryId),
    files.map((file) => file.key),
    files.map((file) => file.category),
    files.map((file) => file.name),
    files.map((file) => file.desc),
    files.map((file) => file.mime),
    files.map((file) => file.size),
    files.map((file) => file.hash),
    files.map((file) => file.meta && JSON.stringify(file.meta)),
    files.map((file) => file.private),
    files.map((file) => file.createdAt),
  ]);
}

const columns = `workspace_id as "workspaceId", id, entry_id as "entryId", key, category, name, description as "desc", mime,
  size, hash, meta, private, stored, revision, created_at as "createdAt"`;

const ofEntries = statement(
  'silo.file.ofEntries',
  `select ${columns} from silo_file
   where workspace_id = $1 and entry_id = any($2::uuid[]) order by entry_id, revision, id`,
);

/** The files of entries, replaced ones included, each entry's from the oldest to the newest. */
export function filesOfEntries(sql: Sql, workspaceId: string, entryIds: readonly string[]): Promise<File[]> {
  return sql.query<File>(ofEntries, [workspaceId, entryIds]);
}

const one = statement(
  'silo.file.one',
  `select ${columns} from silo_file where workspace_id = $1 and id = $2`,
);

/** A file by its id, also one that has been replaced. */
export async function fileById(sql: Sql, workspaceId: string, id: string): Promise<File | undefined> {
  const [file] = await sql.query<File>(one, [workspaceId, id]);
  return file;
}
