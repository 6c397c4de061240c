import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import {
  buildLeaseEnd,
  fenceMembers,
  updateFenced,
  type Fenced,
} from '../../platform/lease/fencing-token.ts';
import { WebhookEndpoint } from './endpoint.entity.ts';

const claimStatement = statement(
  'webhook.claim',
  { limit: value('int'), seconds: value('float8') },
  ({ limit, seconds }, tables) => `
    with free as (
      select workspace_id, id from ${tables(WebhookEndpoint).name}
      where not disabled and (lease_end is null or lease_end < clock_timestamp())
      order by lease_end nulls first limit ${limit} for update skip locked
    )
    update ${tables(WebhookEndpoint).name} as endpoint
    set fence = endpoint.fence + 1, lease_end = ${buildLeaseEnd(seconds)}
    from free where endpoint.workspace_id = free.workspace_id and endpoint.id = free.id
    returning ${tables(WebhookEndpoint).select('endpoint')}`,
).withRows(pickColumns(WebhookEndpoint));

/** Claims endpoints without a current lease, each with its next fencing token. */
export async function claimEndpoints(sql: Sql, limit: number, leaseMs: number): Promise<WebhookEndpoint[]> {
  const rows = await sql.query(claimStatement, { limit, seconds: leaseMs / 1000 });
  return rows.map((row) => entityFrom(WebhookEndpoint, row));
}

const renewStatement = statement(
  'webhook.renew',
  { held: declareRows(WebhookEndpoint, fenceMembers), seconds: value('float8') },
  ({ held, seconds }, tables) => `${updateFenced(tables(WebhookEndpoint), {
    as: 'endpoint',
    from: held.from,
    given: 'held',
    isOpen: (endpoint) => `not ${endpoint}.disabled`,
    excluded: { leaseEnd: buildLeaseEnd(seconds) },
    set: 'lease_end = excluded.lease_end',
  })}
    returning workspace_id as "workspaceId", id`,
).withRows(pickColumns(WebhookEndpoint, ['workspaceId', 'id']));

/** Renews leases; returns the endpoints that are still leased. */
export function renewLeases(
  sql: Sql,
  held: readonly Fenced[],
  leaseMs: number,
): Promise<Pick<WebhookEndpoint, 'workspaceId' | 'id'>[]> {
  return sql.query(renewStatement, { held, seconds: leaseMs / 1000 });
}

const releaseStatement = statement(
  'webhook.release',
  { held: declareRows(WebhookEndpoint, fenceMembers) },
  ({ held }, tables) =>
    updateFenced(tables(WebhookEndpoint), {
      as: 'endpoint',
      from: held.from,
      given: 'held',
      excluded: { leaseEnd: 'null' },
      set: 'lease_end = excluded.lease_end',
    }),
);

/** Releases leases, so that other processes need not wait for their end. */
export async function releaseEndpoints(sql: Sql, held: readonly Fenced[]): Promise<void> {
  await sql.query(releaseStatement, { held });
}
