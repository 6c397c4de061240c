import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { SiloMeta } from './meta.entity.ts';

/** Viewer of rows: the workspace or an app. */
export interface MetaViewer {
  workspaceId: string;
  /** Name of the app; absent: the workspace itself, which sees all rows. */
  app: string | undefined;
}

/** Rows of entries that a viewer sees. */
const ofEntries = statement(
  'silo.meta.ofEntries',
  { given: declareRows(SiloMeta, ['workspaceId', 'entryId'], { app: 'text', position: 'int' }) },
  ({ given }, tables) => `
    select given.position, ${tables(SiloMeta).select('meta')}
    from ${given.from}, lateral (
      select * from ${tables(SiloMeta).name} kept
      where kept.workspace_id = given.workspace_id and kept.entry_id = given.entry_id
        and (given.app is null or kept.src = given.app or kept.shared)
      order by kept.src, kept.key offset 0
    ) meta
    order by given.position`,
).withRows({ position: 'int' }, pickColumns(SiloMeta));

/** Lists the rows of each entry that its viewer sees, ordered by source and key. */
export async function metaOfEntries(
  sql: Sql,
  entries: readonly (MetaViewer & { entryId: string })[],
): Promise<SiloMeta[][]> {
  const found: SiloMeta[][] = entries.map(() => []);
  const given = entries.map((entry, position) => ({ ...entry, position }));
  for (const { position, ...row } of await sql.query(ofEntries, { given }))
    found[position]?.push(entityFrom(SiloMeta, row));
  return found;
}

const viewed = { workspaceId: value('uuid'), app: value('text'), src: value('text') };

const byKey = statement(
  'silo.meta.byKey',
  { ...viewed, entryId: value('uuid'), key: value('text') },
  ({ workspaceId, app, src, entryId, key }, tables) => `
    select ${tables(SiloMeta).select('meta')} from ${tables(SiloMeta).name} meta
    where workspace_id = ${workspaceId} and entry_id = ${entryId} and key = ${key}
      and (${app} is null or src = ${src} or shared)
    order by src = ${src} desc, src limit 1`,
).withRows(pickColumns(SiloMeta));

/** Reads a row of an entry by its key, preferring the viewer's own source. */
export async function metaByKey(
  sql: Sql,
  row: MetaViewer & Pick<SiloMeta, 'src' | 'entryId' | 'key'>,
): Promise<SiloMeta | undefined> {
  const [found] = await sql.query(byKey, row);
  return found && entityFrom(SiloMeta, found);
}

const byRef = statement(
  'silo.meta.byRef',
  { ...viewed, key: value('text'), ref: value('text'), owned: value('boolean') },
  ({ workspaceId, app, src, key, ref, owned }, tables) => `
    select ${tables(SiloMeta).select('meta')} from ${tables(SiloMeta).name} meta
    where workspace_id = ${workspaceId} and key = ${key} and ref = ${ref} and indexed
      and (${app} is null or src = ${src} or shared) and (owned or not ${owned})
    order by src = ${src} desc, src limit 1`,
).withRows(pickColumns(SiloMeta));

/** Reads the indexed row with a reference, preferring the viewer's own source. */
export async function metaByRef(
  sql: Sql,
  row: MetaViewer & { src: string; key: string; ref: string; owned: boolean },
): Promise<SiloMeta | undefined> {
  const [found] = await sql.query(byRef, row);
  return found && entityFrom(SiloMeta, found);
}

const own = { workspaceId: value('uuid'), entryId: value('uuid'), src: value('text') };

const put = statement(
  'silo.meta.put',
  {
    row: declareRows(SiloMeta, [
      'workspaceId',
      'entryId',
      'src',
      'key',
      'ref',
      'value',
      'linkUrl',
      'linkScope',
      'indexed',
      'owned',
      'secure',
      'shared',
      'createdAt',
      'updatedAt',
    ]),
  },
  ({ row }, tables) => `
    insert into ${tables(SiloMeta).name} (${row.columns}) select ${row.values} from ${row.from}
    on conflict (workspace_id, entry_id, src, key) do update set
      (ref, value, link_url, link_scope, indexed, owned, secure, shared, updated_at) =
      (excluded.ref, excluded.value, excluded.link_url, excluded.link_scope, excluded.indexed, excluded.owned,
        excluded.secure, excluded.shared, excluded.updated_at)`,
);

/** Inserts or replaces the row of a source and key. */
export async function putMeta(sql: Sql, row: Omit<SiloMeta, 'id' | 'ownerId'>): Promise<void> {
  await sql.query(put, { row: [row] });
}

const count = statement(
  'silo.meta.count',
  own,
  ({ workspaceId, entryId, src }, tables) => `
    select count(*)::int as count from ${tables(SiloMeta).name}
    where workspace_id = ${workspaceId} and entry_id = ${entryId} and src = ${src}`,
).withRows({ count: 'int' });

/** Counts the rows of a source about an entry. */
export async function countMeta(
  sql: Sql,
  of: Pick<SiloMeta, 'workspaceId' | 'entryId' | 'src'>,
): Promise<number> {
  const [counted] = await sql.query(count, of);
  return counted?.count ?? 0;
}

const remove = statement(
  'silo.meta.remove',
  { ...own, key: value('text') },
  ({ workspaceId, entryId, src, key }, tables) => `
    delete from ${tables(SiloMeta).name}
    where workspace_id = ${workspaceId} and entry_id = ${entryId} and src = ${src} and key = ${key}`,
);

/** Deletes the row of a source and key. */
export async function removeMeta(
  sql: Sql,
  row: Pick<SiloMeta, 'workspaceId' | 'entryId' | 'src' | 'key'>,
): Promise<void> {
  await sql.query(remove, row);
}
