import type { Sql } from '../../platform/database/sql.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { maxCounted, type SiloFolder } from './folder.ts';
import { SiloEntry } from './entry.entity.ts';
import { tableName } from '../../platform/database/table.ts';

/** Maximum number of folders listed; the rest is left out. */
const maxFolders = 200;

const count = statement(
  'silo.folder.count',
  { workspaceId: value('uuid') },
  ({ workspaceId }) => `
    with recursive folder as (
      (select folder as key, 1 as place from ${tableName(SiloEntry)} as entry where workspace_id = ${workspaceId} and folder > '' order by folder limit 1)
      union all
      select next.folder, folder.place + 1
      from folder, lateral (
        select folder from ${tableName(SiloEntry)} as entry where workspace_id = ${workspaceId} and entry.folder > folder.key
        order by folder limit 1
      ) next
      where folder.place < ${maxFolders}
    )
    select key, counted.count::int as count, counted.count >= ${maxCounted} as capped
    from folder, lateral (
      select count(*) from (
        -- Bounds and an order instead of an equality, so that whatever is known of the table it is this index that is read.
        select 1 from ${tableName(SiloEntry)} as entry
        where workspace_id = ${workspaceId} and entry.folder >= folder.key and entry.folder <= folder.key
        order by entry.folder, created_at limit ${maxCounted}
      ) entries
    ) counted
    order by key`,
).withRows({ key: 'text', count: 'int', capped: 'boolean' });

/** Counts the entries of each folder of a workspace; reads the folders one after another from their index. */
export function countFolders(sql: Sql, workspaceId: string): Promise<SiloFolder[]> {
  return sql.query(count, { workspaceId });
}
