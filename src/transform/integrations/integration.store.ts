import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { entityFrom, tableName } from '../../platform/database/table.ts';
import { recordKey } from '../../platform/ids.ts';
import { Integration } from './integration.entity.ts';

/** Key of an integration. */
export type IntegrationKey = Pick<Integration, 'workspaceId' | 'id'>;

/** Action that integrations of a workspace may serve; absent: any. */
export interface ServedKey extends Pick<Integration, 'workspaceId'> {
  actionId: string | undefined;
}

// Both statements run for every step that calls another system. Limit and offset keep the planner at look-ups by
// workspace, even with outdated statistics.
const find = statement(
  'integration.find',
  { wanted: declareRows(Integration, ['workspaceId', 'id']) },
  ({ wanted }, tables) => `
    select ${tables(Integration).select('integration')}
    from ${wanted.from}, lateral (
      select * from ${tableName(Integration)} as integration where workspace_id = wanted.workspace_id and id = wanted.id limit 1
    ) integration`,
).withRows(pickColumns(Integration));

const serving = statement(
  'integration.serving',
  { wanted: declareRows(Integration, ['workspaceId'], { actionId: 'text' }) },
  ({ wanted }, tables) => `
    select wanted.row, ${tables(Integration).select('integration')}
    from ${wanted.numbered}, lateral (
      select * from ${tableName(Integration)} as integration
      where workspace_id = wanted.workspace_id and action_ids is not null
        and (wanted.action_id is null or wanted.action_id = any(action_ids))
      offset 0
    ) integration
    order by wanted.row, integration.created_at`,
).withRows({ row: 'bigint' }, pickColumns(Integration));

/** Reads integrations as they are stored; undefined for an integration that the workspace does not have. */
export async function findIntegrations(
  sql: Sql,
  wanted: readonly IntegrationKey[],
): Promise<(Integration | undefined)[]> {
  const rows = await sql.query(find, { wanted });
  const found = new Map(rows.map((row) => [recordKey(row), entityFrom(Integration, row)]));
  return wanted.map((key) => found.get(recordKey(key)));
}

/** Reads the integrations that serve each of the given actions, the oldest first. */
export async function findServing(sql: Sql, wanted: readonly ServedKey[]): Promise<Integration[][]> {
  const found: Integration[][] = wanted.map(() => []);
  for (const { row, ...integration } of await sql.query(serving, { wanted }))
    found[row - 1]?.push(entityFrom(Integration, integration));
  return found;
}
