import { insertChanges } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns, optional } from '../../platform/database/row-shape.ts';
import { list, declareRows, statement, value } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import { fenceParameters, matchFenced, type Fenced } from '../../platform/lease/fencing-token.ts';
import { LeaseLost } from '../../platform/lease/lease.ts';
import { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import { testType, WebhookAttempt, WebhookDelivery } from './delivery.entity.ts';

const added = ['workspaceId', 'endpointId', 'id', 'type', 'objectId', 'payload'] as const;

export type NewDelivery = Pick<WebhookDelivery, (typeof added)[number]>;

/** Returns parts of a statement that add one change to the feed for each endpoint with messages in the given part. */
const changeParts = (part: string): string => `changed as (
      select distinct workspace_id, endpoint_id as id from ${part}
    ), told as (
      ${insertChanges('changed', 'webhook.delivery')}
    )`;

const advanceStatement = statement(
  'webhook.advance',
  { ...fenceParameters, cursor: value('text'), deliveries: declareRows(WebhookDelivery, added) },
  ({ cursor, deliveries, ...lease }, tables) => `
    with held as (
      update ${tables(WebhookEndpoint).name} as endpoint set cursor = ${cursor}
      where ${matchFenced(lease)} and not disabled
      returning id
    ), added as (
      insert into ${tables(WebhookDelivery).name} (${deliveries.columns}, status, attempt_count, failures, position, due_at, created_at, updated_at)
      select ${deliveries.values}, 'pending', 0, 0, nextval('webhook_position'), clock_timestamp(), clock_timestamp(), clock_timestamp()
      from ${deliveries.from} where exists (select from held)
      -- Told before, it is to be told again.
      on conflict (workspace_id, endpoint_id, id) do update set status = 'pending', failures = 0, failing_since = null,
        position = excluded.position, due_at = excluded.due_at, updated_at = excluded.updated_at
      returning workspace_id, endpoint_id
    ), ${changeParts('added')}
    select from held`,
);

/**
 * Advances the cursor of an endpoint and stores the messages up to it. Throws a {@link LeaseLost} if another process has claimed the
 * endpoint, or it was changed or deleted.
 */
export async function advanceEndpoint(
  sql: Sql,
  { workspaceId, id, fence }: Fenced,
  cursor: string,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  const rows = await sql.query(advanceStatement, { workspaceId, id, fence, cursor, deliveries });
  if (rows.length === 0) throw new LeaseLost();
}

const addStatement = statement(
  'webhook.add',
  { delivery: declareRows(WebhookDelivery, added) },
  ({ delivery }, tables) => `
    with added as (
      insert into ${tables(WebhookDelivery).name} (${delivery.columns}, status, attempt_count, failures, position, due_at, created_at, updated_at)
      select ${delivery.values}, 'pending', 0, 0, nextval('webhook_position'), clock_timestamp(), clock_timestamp(), clock_timestamp()
      from ${delivery.from} on conflict do nothing
      returning workspace_id, endpoint_id
    ), ${changeParts('added')}
    select`,
);

/** Inserts a message to send. */
export async function addDelivery(sql: Sql, delivery: NewDelivery): Promise<void> {
  await sql.query(addStatement, { delivery: [delivery] });
}

const dueStatement = statement(
  'webhook.due',
  { workspaceId: value('uuid'), endpointId: value('uuid'), known: list('uuid'), limit: value('int') },
  ({ workspaceId, endpointId, known, limit }, tables) => {
    const { name } = tables(WebhookDelivery);
    const own = `workspace_id = ${workspaceId} and endpoint_id = ${endpointId} and status = 'pending'`;
    return `
    select (
      select extract(epoch from min(due_at) - clock_timestamp())::float8 from ${name} where ${own} and due_at > clock_timestamp()
    ) as "nextSeconds", due.*
    from (select) as one left join lateral (
      select ${tables(WebhookDelivery).select('delivery')}
      from ${name} as delivery
      where ${own} and due_at <= clock_timestamp() and not id = any(${known})
        -- What is before it of its object waits for another try; tests follow nobody.
        and (delivery.type = '${testType}' or not exists (
          select from ${name} as earlier
          where earlier.workspace_id = ${workspaceId} and earlier.endpoint_id = ${endpointId} and earlier.status = 'pending'
            and earlier.object_id = delivery.object_id and earlier.position < delivery.position
            and earlier.due_at > clock_timestamp() and earlier.type <> '${testType}'
        ))
      order by position
      limit ${limit}
    ) as due on true`;
  },
).withRows({ nextSeconds: 'float8?' }, optional(pickColumns(WebhookDelivery)));

/** Reads the messages that are due, in order for each object, and the seconds until the next is due; skips those in `known`. */
export async function readDue(
  sql: Sql,
  { workspaceId, id: endpointId }: Pick<WebhookEndpoint, 'workspaceId' | 'id'>,
  known: readonly string[],
  limit: number,
): Promise<{ due: WebhookDelivery[]; nextSeconds: number | undefined }> {
  const rows = await sql.query(dueStatement, { workspaceId, endpointId, known, limit });
  const due = rows.flatMap(({ nextSeconds: _next, ...row }) =>
    row.id === null ? [] : [entityFrom(WebhookDelivery, row)],
  );
  return { due, nextSeconds: rows[0]?.nextSeconds ?? undefined };
}

const askedStatement = statement(
  'webhook.asked',
  { workspaceId: value('uuid'), endpointId: value('uuid'), id: value('uuid') },
  ({ workspaceId, endpointId, id }, tables) => {
    const { name } = tables(WebhookDelivery);
    const own = (row: string): string =>
      `${row}.workspace_id = ${workspaceId} and ${row}.endpoint_id = ${endpointId} and ${row}.status = 'pending'`;
    return `
    with asked as materialized (
      select coalesce(case when asked.type <> '${testType}' then (
        select first.id from ${name} as first
        where ${own('first')} and first.object_id = asked.object_id and first.type <> '${testType}'
        order by first.position limit 1
      ) end, asked.id) as id
      from ${name} as asked where ${own('asked')} and asked.id = ${id}
    )
    select ${tables(WebhookDelivery).select('delivery')}
    from ${name} as delivery where ${own('delivery')} and delivery.id = (select id from asked)`;
  },
).withRows(pickColumns(WebhookDelivery));

/**
 * Finds the message to send first for a requested one: the first pending one of its object, or a test itself; undefined if the
 * requested one is not pending.
 */
export async function readRequested(
  sql: Sql,
  { workspaceId, id: endpointId }: Pick<WebhookEndpoint, 'workspaceId' | 'id'>,
  id: string,
): Promise<WebhookDelivery | undefined> {
  const [row] = await sql.query(askedStatement, { workspaceId, endpointId, id });
  return row && entityFrom(WebhookDelivery, row);
}

const countStatement = statement(
  'webhook.count_waiting',
  { workspaceId: value('uuid'), endpointId: value('uuid'), limit: value('int') },
  ({ workspaceId, endpointId, limit }, tables) => `
    select count(*)::int as count from (
      select from ${tables(WebhookDelivery).name}
      where workspace_id = ${workspaceId} and endpoint_id = ${endpointId} and status = 'pending' limit ${limit}
    ) as waiting`,
).withRows({ count: 'int' });

/** Counts the pending messages of an endpoint, up to a limit. */
export async function countPending(
  sql: Sql,
  { workspaceId, id: endpointId }: Pick<WebhookEndpoint, 'workspaceId' | 'id'>,
  limit: number,
): Promise<number> {
  const [row] = await sql.query(countStatement, { workspaceId, endpointId, limit });
  return row?.count ?? 0;
}

const attempted = [
  'workspaceId',
  'endpointId',
  'deliveryId',
  'number',
  'at',
  'durationMs',
  'code',
  'message',
  'requestHeaders',
  'status',
  'answerHeaders',
  'answerBody',
] as const;

/** An attempt with the resulting status of its message, and the seconds until a retry. */
export type AttemptOutcome = Pick<WebhookAttempt, (typeof attempted)[number]> & {
  next: WebhookDelivery['status'];
  againSeconds: number;
};

const noteStatement = statement(
  'webhook.note',
  { attempt: declareRows(WebhookAttempt, attempted, { next: 'text', againSeconds: 'float8' }) },
  ({ attempt }, tables) => `
    with given as materialized (
      select *, delivery_id as id, number as attempt_count from ${attempt.from}
    ), noted as (${updateByKey(tables(WebhookDelivery), {
      as: 'delivery',
      from: 'given',
      given: 'given',
      // Applies once, even if the statement is retried because its response was lost.
      matches: (delivery, given) =>
        `${delivery}.status = 'pending' and ${delivery}.attempt_count = ${given}.attempt_count - 1`,
      excluded: {
        status: 'given.next',
        attemptCount: 'given.attempt_count',
        failures: "case when given.next = 'delivered' then 0 else stored.failures + 1 end",
        failingSince:
          "case when given.next <> 'delivered' then coalesce(stored.failing_since, clock_timestamp()) end",
        dueAt: 'clock_timestamp() + make_interval(secs => given.again_seconds)',
      },
      set: `status = excluded.status, attempt_count = excluded.attempt_count, failures = excluded.failures,
        failing_since = excluded.failing_since, due_at = excluded.due_at, updated_at = clock_timestamp()`,
    })}
      returning workspace_id, endpoint_id, id, status
    ), logged as (
      insert into ${tables(WebhookAttempt).name} (${attempt.columns})
      select ${attempt.columns.replaceAll(/(\w+)/g, 'given.$1')} from noted join given
        on given.workspace_id = noted.workspace_id and given.endpoint_id = noted.endpoint_id and given.delivery_id = noted.id
    ), health as (${updateByKey(tables(WebhookEndpoint), {
      as: 'endpoint',
      from: `(
        select workspace_id, endpoint_id as id, case when not bool_or(status = 'delivered') then clock_timestamp() end as failing_since
        from noted group by 1, 2
      ) as found`,
      given: 'found',
      matches: (endpoint, given) => `(${endpoint}.failing_since is null) <> (${given}.failing_since is null)`,
      excluded: { failingSince: 'found.failing_since' },
      set: 'failing_since = excluded.failing_since',
    })}
    ), ${changeParts('noted')}
    select`,
);

/** Writes the outcomes of attempts, each once, and whether their endpoints are failing. */
export async function writeAttempts(sql: Sql, attempts: readonly AttemptOutcome[]): Promise<void> {
  await sql.query(noteStatement, { attempt: attempts });
}

const hurryStatement = statement(
  'webhook.hurry',
  { workspaceId: value('uuid'), endpointId: value('uuid') },
  ({ workspaceId, endpointId }, tables) => `
    update ${tables(WebhookDelivery).name} set due_at = clock_timestamp()
    where workspace_id = ${workspaceId} and endpoint_id = ${endpointId} and status = 'pending' and due_at > clock_timestamp()`,
);

/** Makes all pending messages due now, because the endpoint works again. */
export async function makeDueNow(
  sql: Sql,
  { workspaceId, id: endpointId }: Pick<WebhookEndpoint, 'workspaceId' | 'id'>,
): Promise<void> {
  await sql.query(hurryStatement, { workspaceId, endpointId });
}

const resendStatement = statement(
  'webhook.resend',
  {
    workspaceId: value('uuid'),
    endpointId: value('uuid'),
    id: value('uuid'),
    createdFrom: value('timestamptz'),
    createdTo: value('timestamptz'),
    limit: value('int'),
  },
  ({ workspaceId, endpointId, id, createdFrom, createdTo, limit }, tables) => `
    with resent as (update ${tables(WebhookDelivery).name} as delivery set status = 'pending', failures = 0, failing_since = null,
      -- What waits keeps its place before what follows it of its object.
      position = case when delivery.status = 'pending' then delivery.position else nextval('webhook_position') end,
      due_at = clock_timestamp(), updated_at = clock_timestamp()
    from (
      select id from ${tables(WebhookDelivery).name}
      where workspace_id = ${workspaceId} and endpoint_id = ${endpointId}
        and (id = ${id} or ${id} is null and status = 'failed'
          and created_at >= coalesce(${createdFrom}, '-infinity') and created_at <= coalesce(${createdTo}, 'infinity'))
      order by position limit ${limit}
    ) as wanted
    where delivery.workspace_id = ${workspaceId} and delivery.endpoint_id = ${endpointId} and delivery.id = wanted.id
    returning delivery.workspace_id, delivery.endpoint_id), ${changeParts('resent')}
    select from resent`,
);

/** Selection of messages to send again: a single one, or the failed ones of a period. */
export interface ResendSelection {
  readonly id?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdTo?: Date | undefined;
}

/**
 * Queues a message again, at the end, or at its position if it is pending; without an id, all failed messages of the period.
 * Returns their number.
 */
export async function resend(
  sql: Sql,
  { workspaceId, id: endpointId }: Pick<WebhookEndpoint, 'workspaceId' | 'id'>,
  { id, createdFrom, createdTo }: ResendSelection,
  limit: number,
): Promise<number> {
  const given = { workspaceId, endpointId, id, createdFrom, createdTo, limit };
  return (await sql.query(resendStatement, given)).length;
}

const retainLimit = 5000;

const retainStatement = statement(
  'webhook.retain',
  { days: value('int') },
  ({ days }, tables) => `
    with gone as (
      delete from ${tables(WebhookDelivery).name} where ctid = any(array(
        select ctid from ${tables(WebhookDelivery).name} as old
        where updated_at < now() - make_interval(days => ${days})
          -- What waits for an endpoint that is away is kept for it.
          and (status <> 'pending' or (
            select id from ${tables(WebhookEndpoint).name} as endpoint
            where endpoint.workspace_id = old.workspace_id and endpoint.id = old.endpoint_id
          ) is null)
        order by updated_at limit ${retainLimit}
      ))
      returning workspace_id, endpoint_id, id
    ), unlogged as (
      delete from ${tables(WebhookAttempt).name} where ctid = any(array(
        select attempt.ctid from gone, lateral (
          select ctid from ${tables(WebhookAttempt).name} as attempt
          where attempt.workspace_id = gone.workspace_id and attempt.endpoint_id = gone.endpoint_id
            and attempt.delivery_id = gone.id
          -- Kept apart, so that each message's are found by the key.
          offset 0
        ) as attempt
      ))
    )
    select count(*)::int as count from gone`,
).withRows({ count: 'int' });

/** Deletes a batch of the messages that ended more than `days` ago; returns whether there may be more. */
export async function removeOld(sql: Sql, days: number): Promise<boolean> {
  const [row] = await sql.query(retainStatement, { days });
  return row?.count === retainLimit;
}

/** Maximum number of attempts per endpoint that statistics consider. */
const maxRecentAttempts = 500;

/** Statistics of the latest attempts of an endpoint. */
export interface RecentAttempts {
  readonly attempts: number;
  readonly failed: number;
  readonly failure: { deliveryId: string; at: Date; code: string; message: string | null } | undefined;
}

const recentStatement = statement(
  'webhook.recent',
  { wanted: declareRows(WebhookEndpoint, ['workspaceId', 'id']) },
  ({ wanted }, tables) => `
    select wanted.row::int, recent.*
    from ${wanted.numbered}, lateral (
      select
        count(*) filter (where is_of_day)::int as attempts,
        count(*) filter (where is_of_day and code <> 'ok')::int as failed,
        (array_agg(delivery_id order by at desc) filter (where code <> 'ok'))[1] as "deliveryId",
        max(at) filter (where code <> 'ok') as at,
        (array_agg(code order by at desc) filter (where code <> 'ok'))[1] as code,
        (array_agg(message order by at desc) filter (where code <> 'ok'))[1] as message
      from (
        select delivery_id, at, code, message, at > now() - interval '24 hours' as is_of_day
        from ${tables(WebhookAttempt).name} as attempt
        where attempt.workspace_id = wanted.workspace_id and attempt.endpoint_id = wanted.id
        order by attempt.at desc limit ${maxRecentAttempts}
      ) as tries
    ) as recent
    order by wanted.row`,
).withRows({
  row: 'int',
  attempts: 'int',
  failed: 'int',
  deliveryId: 'uuid?',
  at: 'timestamptz?',
  code: 'text?',
  message: 'text?',
});

/**
 * Reads statistics of the latest attempts of each endpoint, in the order of the endpoints: counts of the last 24 hours, and the
 * last failure.
 */
export async function readRecentAttempts(
  sql: Sql,
  endpoints: readonly Pick<WebhookEndpoint, 'workspaceId' | 'id'>[],
): Promise<RecentAttempts[]> {
  const wanted = endpoints.map(({ workspaceId, id }) => ({ workspaceId, id }));
  const rows = await sql.query(recentStatement, { wanted });
  return rows.map(({ attempts, failed, deliveryId, at, code, message }) => ({
    attempts,
    failed,
    failure: deliveryId && at && code ? { deliveryId, at, code, message } : undefined,
  }));
}
