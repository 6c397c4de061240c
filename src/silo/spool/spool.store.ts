import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { list, declareRows, statement, value } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { SpoolFile } from './spool-file.entity.ts';

const add = statement(
  'silo.spool.add',
  {
    file: declareRows(SpoolFile, [
      'workspaceId',
      'key',
      'name',
      'type',
      'size',
      'hash',
      'address',
      'createdAt',
      'expiresAt',
    ]),
  },
  ({ file }, tables) => `
    insert into ${tables(SpoolFile).name} (${file.columns}) select ${file.values} from ${file.from}
    on conflict (workspace_id, key) do nothing returning key`,
).withRows(pickColumns(SpoolFile, ['key']));

/** Inserts a temporary file; returns whether its key was free. */
export async function addSpoolFile(sql: Sql, file: SpoolFile): Promise<boolean> {
  return (await sql.query(add, { file: [file] })).length > 0;
}

const byKey = statement(
  'silo.spool.byKey',
  { workspaceId: value('uuid'), keys: list('text') },
  ({ workspaceId, keys }, tables) => `
    select ${tables(SpoolFile).select('file')}
    from unnest(${keys}) as wanted(key), lateral (
      -- One by one: for a list, PostgreSQL before 17 may plan to read all files of the workspace.
      select * from ${tables(SpoolFile).name} where workspace_id = ${workspaceId} and key = wanted.key limit 1
    ) file
    where file.expires_at > now()`,
).withRows(pickColumns(SpoolFile));

/** Reads temporary files by their keys, without expired ones. */
export async function spoolFiles(
  sql: Sql,
  workspaceId: string,
  keys: readonly string[],
): Promise<SpoolFile[]> {
  return (await sql.query(byKey, { workspaceId, keys: [...new Set(keys)] })).map((row) =>
    entityFrom(SpoolFile, row),
  );
}

/** Deletes the row of a temporary file, whose bytes are deleted already. */
export async function removeSpoolFile(
  sql: Sql,
  { workspaceId, key }: Pick<SpoolFile, 'workspaceId' | 'key'>,
): Promise<void> {
  await sql.run({ SpoolFile }, (db) =>
    db.deleteFrom('SpoolFile').where('workspaceId', '=', workspaceId).where('key', '=', key),
  );
}

/** Reads some of the expired temporary files. */
export async function expiredSpoolFiles(sql: Sql, most: number): Promise<SpoolFile[]> {
  const rows = await sql.run({ SpoolFile }, (db) =>
    db
      .selectFrom('SpoolFile')
      .selectAll()
      .where((eb) => eb('expiresAt', '<=', eb.fn<Date>('now', [])))
      .orderBy('expiresAt')
      .limit(most),
  );
  return rows.map((row) => entityFrom(SpoolFile, row));
}
