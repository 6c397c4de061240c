import { insertChanges } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { ConnectCall } from './call.entity.ts';

const written = [
  'workspaceId',
  'endpointId',
  'id',
  'result',
  'status',
  'code',
  'message',
  'fields',
  'jobId',
  'contentType',
  'bytes',
  'address',
  'durationMs',
] as const;

export type NewCall = Pick<ConnectCall, (typeof written)[number]>;

const noteStatement = statement(
  'connect.note',
  { call: declareRows(ConnectCall, written) },
  ({ call }, tables) => `
    with noted as (
      insert into ${tables(ConnectCall).name} (${call.columns}, created_at)
      select ${call.values}, clock_timestamp() from ${call.from}
      returning workspace_id, endpoint_id
    ), called as (
      select distinct workspace_id, endpoint_id as id from noted
    )
    ${insertChanges('called', 'connect.called')}`,
);

/** Inserts calls and adds one change to the feed for each endpoint that was called. */
export async function noteCalls(sql: Sql, call: readonly NewCall[]): Promise<void> {
  await sql.query(noteStatement, { call });
}

const retainLimit = 5000;

const retainStatement = statement(
  'connect.retain',
  { days: value('int') },
  ({ days }, tables) => `
    with gone as (
      delete from ${tables(ConnectCall).name} where ctid = any(array(
        select ctid from ${tables(ConnectCall).name}
        where created_at < now() - make_interval(days => ${days}) order by created_at limit ${retainLimit}
      ))
      returning id
    )
    select count(*)::int as count from gone`,
).withRows({ count: 'int' });

/** Deletes a batch of the calls that are older than `days`; returns whether there may be more. */
export async function removeOldCalls(sql: Sql, days: number): Promise<boolean> {
  const [row] = await sql.query(retainStatement, { days });
  return row?.count === retainLimit;
}
