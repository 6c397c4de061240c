import { createHash } from 'node:crypto';
import { compositeKey } from '../ids.ts';
import { computed } from '../database/row-shape.ts';
import { statement, value } from '../database/statement.ts';

/** Share of a lane that one claim may take. */
export interface Share {
  /** Absent: the lane of messages without one. */
  lane?: string;
  /** Maximum number of messages of all workspaces together. */
  limit: number;
  /** Maximum number of messages of each workspace; absent: only `limit` applies. */
  each?: number;
  /** Exceptions from `each`, by the id of the workspace. */
  of?: Readonly<Record<string, number>>;
}

/** Maximum number of workspaces that one claim looks at; the next claim continues after them. */
const maxWorkspaces = 100;

const takes = {
  after: value('text'),
  lane: value('text'),
  limit: value('int'),
  each: value('int'),
  of: value('json'),
};

const takenColumns = {
  messages: computed<unknown[]>('jsonb'),
  /** The place that was served last, otherwise the last one that was looked at. */
  last: 'text?',
  /** Whether a workspace got everything that it was offered, or not every workspace was looked at. */
  left: 'boolean',
  /** The same for workspaces with room for more than they were offered. */
  more: 'boolean',
} as const;

export type TakeStatement = ReturnType<typeof takeStatement>;

/** Returns the partition in which pg-boss stores a queue. */
function partitionOf(queue: string): string {
  return `j${createHash('sha224').update(queue).digest('hex')}`;
}

/** Condition for messages that can be taken, in terms of pg-boss. */
const waiting = `state < 'active' and not blocked`;

/** Place of a message: its lane and its workspace; messages sent by a previous release have neither. */
const place = `(coalesce(group_id, '/none') collate "C")`;

/** Returns the place of a workspace's messages in a lane. */
export function formatPlace({ workspaceId }: { workspaceId: string }, lane = ''): string {
  return compositeKey(lane, workspaceId);
}

/** Returns a statement that creates the index of the messages of each workspace in their order; processes may start at once. */
export function placeIndex(queue: string): string {
  const partition = `pgboss.${partitionOf(queue)}`;
  return `
    do $$ begin
      if to_regclass('${partition}_fair') is null then
        perform pg_advisory_xact_lock(hashtext('${partition}_fair'));
        create index if not exists ${partitionOf(queue)}_fair on ${partition} (${place}, priority desc, created_on)
          where ${waiting};
      end if;
    end $$`;
}

/**
 * Declares the statement that takes messages of a queue from one workspace after the other, the same number from each.
 * Every lookup uses the index: the pending messages of a workspace cost the others nothing. `offset 0` prevents the
 * planner from inlining a lookup and running it several times.
 */
export function takeStatement(queue: string) {
  const partition = `pgboss.${partitionOf(queue)}`;
  return statement(`queue.take.${queue}`, takes, ({ after, lane, limit, each, of }) => {
    const next = (before: string): string => `(
      select ${place} from ${partition}
      where ${waiting} and ${place} > ${before} and ${place} < ${lane} || '0'
      order by ${place} limit 1)`;
    return `
    with recursive room as materialized (select ${of}::jsonb as of), ring(place, nth, again) as (
      -- Workspaces behind the last one that was served, then those before it.
      select ${after} collate "C", 0, false
      union all
      select step.place, ring.nth + 1, step.again
      from ring,
        lateral (select ${next('ring.place')} as place offset 0) ahead,
        lateral (
          select case when ahead.place is null and not ring.again then ${next(`${lane} || '/'`)} end as place offset 0
        ) first,
        lateral (
          select coalesce(ahead.place, first.place) as place, ring.again or ahead.place is null as again
        ) step
      where ring.nth < ${maxWorkspaces} and (not step.again or step.place <= ${after})
        and step.place is not null
    ), offers as (
      select place, nth, room,
        least(room, ceil(${limit}::float8 / nullif(count(*) filter (where room > 0) over (), 0)))::int as offer
      from (
        select place, nth, greatest(0, coalesce((select (of ->> split_part(place, '/', 2))::int from room), ${each})) as room
        from ring where nth > 0
      ) served
    ), picked as (
      select offers.nth, message.ctid from offers, lateral (
        select ctid from ${partition}
        where ${waiting} and ${place} = offers.place and start_after <= now()
        order by priority desc, created_on
        limit offers.offer
        for update skip locked
      ) message
      order by offers.nth limit ${limit}
    ), taken as (
      delete from ${partition} where ctid = any(array(select ctid from picked)) returning data
    ), served as (
      select offers.*, (select count(*) from picked where picked.nth = offers.nth) as got from offers
    )
    select coalesce((select jsonb_agg(data) from taken), '[]') as messages,
      (select place from offers where nth = coalesce((select max(nth) from picked), (select max(nth) from offers))) as last,
      exists (select from served where got = offer or nth = ${maxWorkspaces}) as left,
      exists (select from served where got = offer and offer < room or nth = ${maxWorkspaces}) as more`;
  }).withRows(takenColumns);
}

export type LanesStatement = ReturnType<typeof lanesStatement>;

/** Declares the statement that lists the lanes of a queue that contain messages, by one index lookup each. */
export function lanesStatement(queue: string) {
  const partition = `pgboss.${partitionOf(queue)}`;
  const next = (before: string): string => `(
    select split_part(${place}, '/', 1) from ${partition} where ${waiting} and ${place} >= ${before}
    order by ${place} limit 1)`;
  const text = `
    with recursive lanes(lane) as (
      select ${next(`''`)}
      union all
      select ${next(`lanes.lane || '0'`)} from lanes where lanes.lane is not null
    )
    select lane from lanes where lane is not null`;
  return statement(`queue.lanes.${queue}`, {}, () => text).withRows({ lane: 'text' });
}
