import { insertChanges } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { File } from './file.entity.ts';
import type { EntryFile } from './new-file.ts';

const add = statement(
  'silo.file.add',
  {
    file: declareRows(File, [
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
      'stored',
      'createdAt',
    ]),
  },
  ({ file }, tables) => `
    insert into ${tables(File).name} (${file.columns}, revision)
    select ${file.values},
      coalesce((select revision from ${tables('SiloEntry').name} entry
                where entry.workspace_id = file.workspace_id and entry.id = file.entry_id), 0)
    from ${file.from}`,
);

/** Adds files at the current revisions of their entries, in the caller's transaction. */
export async function addFiles(sql: Sql, files: readonly EntryFile[]): Promise<void> {
  if (files.length > 0) await sql.query(add, { file: files });
}

const touch = statement(
  'silo.entry.touch',
  { workspaceId: value('uuid'), id: value('uuid'), at: value('timestamptz') },
  ({ workspaceId, id, at }, tables) => `
    with touched as (
      update ${tables('SiloEntry').name} set revision = revision + 1, updated_at = greatest(updated_at, ${at})
      where workspace_id = ${workspaceId} and id = ${id}
      returning workspace_id, id, revision, folder, state
    ), told as (
      ${insertChanges('touched', 'entry.updated', { revision: 'revision', folder: 'folder', state: 'state' })}
    )
    select revision from touched`,
).withRows({ revision: 'int' });

/** Marks an entry as changed and locks it until the caller's transaction ends; returns whether it exists. */
export async function touchEntry(
  sql: Sql,
  entry: { workspaceId: string; id: string; at: Date },
): Promise<boolean> {
  return (await sql.query(touch, entry)).length > 0;
}

const entry = statement(
  'silo.entry.has',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }, tables) =>
    `select 1 as found from ${tables('SiloEntry').name} where workspace_id = ${workspaceId} and id = ${id}`,
).withRows({ found: 'int' });

/** Whether a workspace has an entry. */
export async function hasEntry(sql: Sql, workspaceId: string, id: string): Promise<boolean> {
  return (await sql.query(entry, { workspaceId, id })).length > 0;
}

const byId = statement(
  'silo.file.byId',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }, tables) => `
    select ${tables(File).select('file')} from ${tables(File).name} file
    where workspace_id = ${workspaceId} and id = ${id}`,
).withRows(pickColumns(File));

/** Reads a file by its id, including a replaced one. */
export async function fileById(sql: Sql, workspaceId: string, id: string): Promise<File | undefined> {
  const [row] = await sql.query(byId, { workspaceId, id });
  return row && entityFrom(File, row);
}

/** Writes the members of a file that can change. */
export async function changeFile(
  sql: Sql,
  { workspaceId, id, ...changes }: Pick<File, 'workspaceId' | 'id' | 'private' | 'stored'>,
): Promise<void> {
  await sql.run({ File }, (db) =>
    db
      .updateTable('File')
      .set({ private: changes.private, stored: changes.stored })
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', id),
  );
}

const ofEntries = statement(
  'silo.file.ofEntries',
  { entry: declareRows(File, ['workspaceId', 'entryId']) },
  ({ entry }, tables) => `
    select entry.row, ${tables(File).select('file')}
    from ${entry.numbered}, lateral (
      select * from ${tables(File).name} where workspace_id = entry.workspace_id and entry_id = entry.entry_id
      order by revision, id offset 0
    ) file`,
).withRows({ row: 'bigint' }, pickColumns(File));

/** Lists the files of each entry, including replaced ones, oldest first. */
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
