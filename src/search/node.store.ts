import { Job } from '../transform/jobs/job.entity.ts';
import { SiloEntry } from '../silo/entries/entry.entity.ts';
import { Workflow } from '../transform/workflows/workflow.entity.ts';
import { Series } from '../sequence/series/series.entity.ts';
import { Integration } from '../transform/integrations/integration.entity.ts';
import { SeriesEntry } from '../sequence/entries/entry.entity.ts';
import { File } from '../silo/files/file.entity.ts';
import { Token } from '../access/tokens/token.entity.ts';
import { Enrollment } from '../access/enrollments/enrollment.entity.ts';
import { LongOperation } from '../platform/long-operations/long-operation.entity.ts';
import { WebhookEndpoint } from '../webhooks/endpoints/endpoint.entity.ts';
import { CronSubscription } from '../transform/cron/cron-subscription.entity.ts';
import { ConnectEndpoint } from '../connect/endpoints/endpoint.entity.ts';
import { PrintTemplate } from '../transform/print-templates/print-template.entity.ts';
import { tableName, type EntityClass } from '../platform/database/table.ts';
import type { Sql } from '../platform/database/sql.ts';
import { computed } from '../platform/database/row-shape.ts';
import { statement, value } from '../platform/database/statement.ts';
import { nodeKinds, type NodeKind } from './node-kind.ts';

/** Entity of each kind, the column of its id if it has another name, the column of its parent's id, and the `kind` of its rows. */
const places: Readonly<
  Record<NodeKind, { entity: EntityClass<object>; id?: string; parent?: string; kind?: string }>
> = {
  job: { entity: Job },
  silo_entry: { entity: SiloEntry },
  workflow: { entity: Workflow },
  series: { entity: Series },
  integration: { entity: Integration },
  series_entry: { entity: SeriesEntry, parent: 'series_id' },
  file: { entity: File, parent: 'entry_id' },
  token: { entity: Token, id: 'jti' },
  enrollment: { entity: Enrollment },
  bulk: { entity: LongOperation, kind: 'bulk' },
  verification: { entity: LongOperation, kind: 'verification' },
  webhook_endpoint: { entity: WebhookEndpoint },
  cron_subscription: { entity: CronSubscription },
  connect_endpoint: { entity: ConnectEndpoint },
  print_template: { entity: PrintTemplate },
};

const kindStatement = statement('node.kind', { workspaceId: value('uuid'), id: value('uuid') }, (given) =>
  nodeKinds
    .map((kind) => {
      const { entity, id = 'id', parent, kind: only } = places[kind];
      const isAddressed = parent === undefined ? '' : `and ${parent} is not null`;
      const isOfKind = only === undefined ? '' : `and record.kind = '${only}'`;
      return `
          select '${kind}' as kind, ${parent ?? 'null::uuid'} as parent from ${tableName(entity)} as record
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
