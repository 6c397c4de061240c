import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { ConnectEndpoint } from './endpoint.entity.ts';

/** Returns the expression of the address index. */
const hashOf = (workspaceId: string, slug: string): string => `hash_record(row(${workspaceId}, ${slug}))`;

// `is not distinct from` cannot use an index: otherwise a plan made while the table is empty would use the index of another key.
const calledStatement = statement(
  'connect.called',
  { workspaceId: value('uuid'), slug: value('text') },
  ({ workspaceId, slug }, tables) => `
    select ${tables(ConnectEndpoint).select('endpoint')} from ${tables(ConnectEndpoint).name} as endpoint
    where ${hashOf('endpoint.workspace_id', 'endpoint.slug')} = ${hashOf(workspaceId, slug)}
      and endpoint.workspace_id is not distinct from ${workspaceId} and endpoint.slug is not distinct from ${slug}`,
).withRows(pickColumns(ConnectEndpoint));

/** Reads the endpoint of a workspace by its slug. */
export async function readEndpoint(
  sql: Sql,
  workspaceId: string,
  slug: string,
): Promise<ConnectEndpoint | undefined> {
  const [row] = await sql.query(calledStatement, { workspaceId, slug });
  return row && entityFrom(ConnectEndpoint, row);
}
