import type { Sql } from '../../platform/database/sql.ts';
import { rowsOf, statement } from '../../platform/database/statement.ts';
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
  { entry: rowsOf(File, ['workspaceId', 'entryId']) },
  ({ entry }, tables) => `
    select entry.row, ${tables(File).select('file')}
    from ${entry.numbered}, lateral (
      select * from ${tables(File).name} where workspace_id = entry.workspace_id and entry_id = entry.entry_id
      order by revision, id offset 0
    ) file`,
).answering<{ row: number }>();

/** The files of each entry, replaced ones included, from the oldest to the newest. */
export async function filesOfEntries(
  sql: Sql,
  entries: readonly Pick<File, 'workspaceId' | 'entryId'>[],
): Promise<File[][]> {
  const found: File[][] = entries.map(() => []);
  for (const { row, ...file } of await sql.query(ofEntries, { entry: entries })) {
    found[row - 1]?.push(entityFrom(File, file));
  }
  return found;
}
