import type { Sql } from '../platform/database/sql.ts';
import { computed } from '../platform/database/row-shape.ts';
import { statement, value } from '../platform/database/statement.ts';
import { nodeKinds, type NodeKind } from './node-kind.ts';

/** Table of each kind, the column of its id if it has another name, the column of its parent's id, and the `kind` of its rows. */
const places: Readonly<Record<NodeKind, { table: string; id?: string; parent?: string; kind?: string }>> = {
  job: { table: 'job' },
  silo_entry: { table: 'silo_entry' },
  workflow: { table: 'workflow' },
  series: { table: 'series' },
  integration: { table: 'integration' },
  series_entry: { table: 'series_entry', parent: 'series_id' },
  file: { table: 'silo_file', parent: 'entry_id' },
  token: { table: 'token', id: 'jti' },
  enrollment: { table: 'enrollment' },
  bulk: { table: 'long_operation', kind: 'bulk' },
  verification: { table: 'long_operation', kind: 'verification' },
  webhook_endpoint: { table: 'webhook_endpoint' },
  cron_subscription: { table: 'cron_subscription' },
  connect_endpoint: { table: 'connect_endpoint' },
  print_template: { table: 'print_template' },
};

const kindStatement = statement('node.kind', { workspaceId: value('uuid'), id: value('uuid') }, (given) =>
  nodeKinds
    .map((kind) => {
      const { table, id = 'id', parent, kind: only } = places[kind];
      const isAddressed = parent === undefined ? '' : `and ${parent} is not null`;
      const isOfKind = only === undefined ? '' : `and ${table}.kind = '${only}'`;
      return `
          select '${kind}' as kind, ${parent ?? 'null::uuid'} as parent from ${table}
          where workspace_id = ${given.workspaceId} and ${id} = ${given.id} ${isAddressed} ${isOfKind}`;
    })
    .join(' union all '),
).withRows({ kind: computed<NodeKind>('text'), parent: 'uuid?' });

/** A kind of record that has the id. */
export interface NodeLocation {
  readonly kind: NodeKind;
  /** Id of the series of a series entry, or of the silo entry of a file. */
  readonly parent: string | null;
}

/** Finds the records that have an id in a workspace: ids are unique only within a kind. */
export async function findLocations(sql: Sql, workspaceId: string, id: string): Promise<NodeLocation[]> {
  const found = await sql.query(kindStatement, { workspaceId, id });
  return found.toSorted((a, b) => nodeKinds.indexOf(a.kind) - nodeKinds.indexOf(b.kind));
}
