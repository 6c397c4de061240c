import type { Sql } from '../../platform/database/sql.ts';
import { list, rowsOf, statement, value } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { File } from './file.entity.ts';
import type { EntryFile } from './new-file.ts';

const add = statement(
  'silo.file.add',
  {
    file: rowsOf(File, [
      'workspaceId',
      'id',
      'entryId',
      'key',
      'category',
      'name',
      'desc',
      'mime',
      'size',
      'hash',
      'meta',
      'private',
      'createdAt',
    ]),
  },
  ({ file }, tables) => `
    insert into ${tables(File).name} (${file.columns}, stored, revision)
    select ${file.values}, true,
      coalesce((select revision from silo_entry entry
                where entry.workspace_id = file.workspace_id and entry.id = file.entry_id), 0)
    from ${file.from}`,
);

/** Adds files as of their entries' present revisions, in the caller's transaction. */
export async function addFiles(sql: Sql, files: readonly EntryFile[]): Promise<void> {
  if (files.length > 0) await sql.query(add, { file: files });
}

const ofEntries = statement(
  'silo.file.ofEntries',
  { workspaceId: value('uuid'), entryIds: list('uuid') },
  ({ workspaceId, entryIds }, tables) => `
    select ${tables(File).select('file')}
    from unnest(${entryIds}) as entry(id), lateral (
      select * from ${tables(File).name} where workspace_id = ${workspaceId} and entry_id = entry.id
      order by revision, id offset 0
    ) file`,
);

/** The files of entries, replaced ones included, each entry's from the oldest to the newest. */
export async function filesOfEntries(
  sql: Sql,
  workspaceId: string,
  entryIds: readonly string[],
): Promise<File[]> {
  const rows = await sql.query(ofEntries, { workspaceId, entryIds });
  return rows.map((row) => entityFrom(File, row));
}
