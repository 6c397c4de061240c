import type { Sql } from '../database/sql.ts';
import { computed } from '../database/row-shape.ts';
import { statement, value } from '../database/statement.ts';
import { entityFrom, tableName } from '../database/table.ts';
import type { Look } from '../events/followed-log.ts';
import { keptDays } from './change-days.ts';
import { currentEpochQuery } from './change-epoch.ts';
import { expiredCursor, type ChangePlace } from './change-cursor.ts';
import type { ChangeType } from './change-type.ts';
import { Change } from './change.ts';
import { ChangeRow } from './change-row.entity.ts';

/** Number of changes read at once. */
const batch = 500;

/** Duration longer than any transaction: changes after a place may have times that are earlier by this much. */
export const overlapMs = 86_400_000;

/**
 * Query of the changes after a place. A transaction has its place from its first write on, and is published once all
 * earlier ones have ended, so that what a reader has passed is complete. Published changes thus precede unpublished ones,
 * regardless of the place from which they are read.
 */
const readStatement = statement(
  'changes.read',
  {
    workspaceId: value('uuid'),
    transaction: value('text'),
    number: value('text'),
    from: value('timestamptz'),
    limit: value('int'),
  },
  ({ workspaceId, transaction, number, from, limit }) => `
    select snapshot.now, snapshot.epoch, change.*
    from (
      select pg_snapshot_xmin(pg_current_snapshot()) as horizon, now() as now, (${currentEpochQuery}) as epoch
    ) as snapshot
    left join lateral (
      select transaction::text::bigint as transaction, number, at, type, id, revision, status,
        workflow_id as "workflowId", version::text, silo_entry_id as "siloEntryId", folder, state,
        series_id as "seriesId", code, change.transaction < snapshot.horizon as "isSettled"
      from ${tableName(ChangeRow)} as change
      where workspace_id = ${workspaceId}
        and (change.transaction, change.number) > (${transaction}::xid8, ${number}::bigint)
        -- Partitions further back or ahead hold nothing of it.
        and at >= ${from} and at < now() + interval '1 day'
      order by change.transaction, change.number
      limit ${limit}
    ) as change on true
    order by change.transaction, change.number`,
).withRows({
  now: 'timestamptz',
  epoch: 'text?',
  transaction: 'bigint?',
  number: 'bigint?',
  at: 'timestamptz?',
  type: computed<ChangeType | null>('text'),
  id: 'uuid?',
  revision: 'int?',
  status: 'text?',
  workflowId: 'uuid?',
  version: 'text?',
  siloEntryId: 'uuid?',
  folder: 'text?',
  state: 'text?',
  seriesId: 'uuid?',
  code: 'text?',
  isSettled: 'boolean?',
});

/** Reads the published changes after a place; refuses a place in another life of the database. */
export async function readChanges(
  sql: Sql,
  workspaceId: string,
  after: ChangePlace,
): Promise<Look<Change, ChangePlace>> {
  const { transaction, number, at } = after;
  const rows = await sql.query(readStatement, {
    workspaceId,
    transaction: String(transaction),
    number: String(number),
    from: new Date(at.getTime() - overlapMs),
    limit: batch,
  });
  const [first] = rows;
  if (first?.epoch !== after.epoch) throw expiredCursor();
  const items: Change[] = [];
  let isPending = false;
  for (const { now: _now, ...row } of rows) {
    if (row.id === null) continue;
    const { isSettled, ...change } = row;
    if (isSettled) items.push(entityFrom(Change, change));
    else isPending = true;
  }
  const last = items.at(-1);
  const isWhole = items.length < batch;
  const place = last ?? after;
  return { items, isPending, isWhole, place: isWhole ? placeAt(place, first.now) : place };
}

/** Returns the same place with the time of a read that found nothing after it. */
function placeAt({ epoch, transaction, number }: ChangePlace, at: Date): ChangePlace {
  return { epoch, transaction, number, at };
}

const firstStatement = statement(
  'changes.first',
  { workspaceId: value('uuid'), moment: value('timestamptz') },
  ({ workspaceId, moment }) => `
    select transaction::text::bigint as transaction, number, at
    from ${tableName(ChangeRow)} as change
    where workspace_id = ${workspaceId} and at >= ${moment} and at < now() + interval '1 day'
    order by change.transaction, number
    limit 1`,
).withRows({ transaction: 'bigint', number: 'bigint', at: 'timestamptz' });

/** Finds the place of a workspace's first change at or after a moment. */
export async function readFirst(
  sql: Sql,
  workspaceId: string,
  moment: Date,
): Promise<{ transaction: number; number: number; at: Date } | undefined> {
  const [first] = await sql.query(firstStatement, { workspaceId, moment });
  return first;
}

const stateStatement = statement(
  'changes.state',
  { workspaceId: value('uuid') },
  ({ workspaceId }) => `
    select snapshot.now, (${currentEpochQuery}) as epoch, snapshot.next::text::bigint as next,
      (select min(to_date(period, 'YYYYMMDD')) from (${keptDays}) as kept)::timestamp at time zone 'utc' as floor,
      newest.transaction::text::bigint as transaction, newest.number
    from (
      select pg_snapshot_xmin(pg_current_snapshot()) as horizon, pg_snapshot_xmax(pg_current_snapshot()) as next,
        now() as now
    ) as snapshot
    left join lateral (
      select change.transaction, number
      from ${tableName(ChangeRow)} as change
      where workspace_id = ${workspaceId} and change.transaction < snapshot.horizon
      order by change.transaction desc, number desc
      limit 1
    ) as newest on true`,
).withRows({
  now: 'timestamptz',
  epoch: 'text?',
  next: 'bigint',
  floor: 'timestamptz?',
  transaction: 'bigint?',
  number: 'bigint?',
});

/** State of the feed: the values against which a cursor is checked, and the place of the newest change of the workspace. */
export interface ChangeState {
  now: Date;
  /** Null: the feed of this life of the database was not started yet. */
  epoch: string | null;
  /** Next transaction number to be assigned. */
  next: number;
  /** Time since which changes are stored. */
  floor: Date | null;
  transaction: number | null;
  number: number | null;
}

/** Reads the state of the feed of a workspace. */
export async function readState(sql: Sql, workspaceId: string): Promise<ChangeState> {
  const [state] = await sql.query(stateStatement, { workspaceId });
  if (!state) throw new TypeError('The state of the feed is always there');
  return state;
}
