import type { Sql } from '../../platform/database/sql.ts';
import { columnsOf } from '../../platform/database/row-shape.ts';
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
).withRows(columnsOf(SpoolFile, ['key']));

/** Inserts a temporary file; returns whether its key was free. */
export async function addSpoolFile(sql: Sql, file: SpoolFile): Promise<boolean> {
  return (await sql.query(add, { file: [file] })).length > 0;
}

const named = { workspaceId: value('uuid'), key: value('text') };

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
).withRows(columnsOf(SpoolFile));

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

const remove = statement(
  'silo.spool.remove',
  named,
  ({ workspaceId, key }, tables) =>
    `delete from ${tables(SpoolFile).name} where workspace_id = ${workspaceId} and key = ${key}`,
);

/** Deletes the row of a temporary file, whose bytes are deleted already. */
export async function removeSpoolFile(sql: Sql, file: Pick<SpoolFile, 'workspaceId' | 'key'>): Promise<void> {
  await sql.query(remove, file);
}

const expired = statement(
  'silo.spool.expired',
  { most: value('int') },
  ({ most }, tables) => `
    select ${tables(SpoolFile).select('file')} from ${tables(SpoolFile).name} file
    where expires_at <= now() order by expires_at limit ${most}`,
).withRows(columnsOf(SpoolFile));

/** Reads some of the expired temporary files. */
export async function expiredSpoolFiles(sql: Sql, most: number): Promise<SpoolFile[]> {
  return (await sql.query(expired, { most })).map((row) => entityFrom(SpoolFile, row));
}
