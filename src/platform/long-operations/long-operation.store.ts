import { insertChanges, type ChangeTypeRule } from '../changes/change-rows.ts';
import type { ChangeType } from '../changes/change-type.ts';
import type { Sql } from '../database/sql.ts';
import { pickColumns } from '../database/row-shape.ts';
import { declareRows, statement, value } from '../database/statement.ts';
import { entityFrom } from '../database/table.ts';
import { buildLeaseEnd, fenceParameters, matchFenced, type Fenced } from '../lease/fencing-token.ts';
import { LeaseLost } from '../lease/lease.ts';
import { LongOperation, type LongOperationError, type LongOperationKind } from './long-operation.entity.ts';

/** Members of a new operation. */
const created = [
  'workspaceId',
  'id',
  'kind',
  'contentHash',
  'input',
  'progress',
  'createdBy',
  'permissions',
  'reason',
  'createdAt',
] as const;

export type NewOperation = Pick<LongOperation, (typeof created)[number]>;

const facts = { revision: 'revision', status: 'status' } as const;
const told = 'workspace_id, id, kind, revision, status, completed_at';

/** Returns the type of a change, by the kind of its operation. */
function ofKind(change: 'created' | 'updated' | 'completed'): ChangeTypeRule {
  const of = (kind: LongOperationKind): ChangeType => `${kind}.${change}`;
  return { if: `kind = 'bulk'`, is: of('bulk'), else: of('verification') };
}

const insertStatement = statement(
  'long_operation.insert',
  { operation: declareRows(LongOperation, created), most: value('int') },
  ({ operation, most }, tables) => `
    with inserted as (
      insert into ${tables(LongOperation).name} (${operation.columns}, status, fence, tries, updated_at)
      select ${operation.values}, 'running', 0, 0, created_at from ${operation.from}
      where ${most} > (
        select count(*) from ${tables(LongOperation).name} running
        where running.workspace_id = operation.workspace_id and running.kind = operation.kind and running.completed_at is null
      )
      on conflict do nothing
      returning ${told}
    ), told as (
      ${insertChanges('inserted', ofKind('created'), facts)}
    )
    select from inserted`,
);

/**
 * Inserts an operation, in the caller's transaction; returns false if its id exists, or too many of its kind are running
 * in its workspace.
 */
export async function insertOperation(sql: Sql, operation: NewOperation, most: number): Promise<boolean> {
  // One transaction at a time, so that each counts those before it.
  await sql.executeSql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `long_operation/${operation.kind}/${operation.workspaceId}`,
  ]);
  return (await sql.query(insertStatement, { operation: [operation], most })).length > 0;
}

const takeStatement = statement(
  'long_operation.take',
  { ...fenceParameters, leaseSeconds: value('float8') },
  ({ leaseSeconds, ...claim }, tables) => `
    update ${tables(LongOperation).name} as taken set fence = taken.fence + 1, tries = taken.tries + 1
    where ${matchFenced(claim)} and status = 'running'
    returning ${tables(LongOperation).select('taken')},
      ${buildLeaseEnd(leaseSeconds)} as "leaseEnd"`,
).withRows(pickColumns(LongOperation), { leaseEnd: 'timestamptz' });

/** Claimed operation, and the end of its lease, from which on others may claim it. */
export interface ClaimedOperation {
  readonly operation: LongOperation;
  readonly leaseEnd: Date;
}

/**
 * Claims an operation under the next fencing token, in the caller's transaction; returns undefined if another worker has,
 * or it has ended.
 */
export async function claimOperation(
  sql: Sql,
  { workspaceId, id, fence }: Fenced,
  leaseMs: number,
): Promise<ClaimedOperation | undefined> {
  const [row] = await sql.query(takeStatement, {
    workspaceId,
    id,
    fence,
    leaseSeconds: leaseMs / 1000,
  });
  if (!row) return undefined;
  const { leaseEnd, ...columns } = row;
  return { operation: entityFrom(LongOperation, columns), leaseEnd };
}

/** State of an operation after a batch. */
export interface BatchEnd {
  readonly progress: unknown;
  readonly status: LongOperation['status'];
  readonly error?: LongOperationError;
}

/** SQL expression for the time of a change, the same for all its writes. */
const moment = 'greatest(statement_timestamp(), stored.updated_at)';

const advanceStatement = statement(
  'long_operation.advance',
  { ...fenceParameters, progress: value('json'), status: value('text'), error: value('json') },
  ({ progress, status, error, ...claim }, tables) => `
    with advanced as (
      update ${tables(LongOperation).name} as stored set fence = stored.fence + 1, tries = 0, progress = ${progress},
        revision = stored.revision + 1, updated_at = ${moment},
        -- Stopped meanwhile, it stays so, and what was under way counts.
        status = case when stored.completed_at is null then ${status} else stored.status end,
        error = case when stored.completed_at is null then ${error} end,
        completed_at = case when stored.completed_at is null and ${status} <> 'running' then ${moment} else stored.completed_at end
      where ${matchFenced(claim)}
      returning ${told}, fence
    ), told as (
      ${insertChanges('advanced', { if: 'completed_at is null', is: ofKind('updated'), else: ofKind('completed') }, facts)}
    )
    select fence, completed_at is null as "isOpen" from advanced`,
).withRows(pickColumns(LongOperation, ['fence']), { isOpen: 'boolean' });

/**
 * Writes the result of a batch, in the transaction of its work; returns the next fencing token while there is more to do.
 * Throws a {@link LeaseLost} if another worker has claimed the operation.
 */
export async function advanceOperation(
  sql: Sql,
  { workspaceId, id, fence }: Fenced,
  { progress, status, error }: BatchEnd,
): Promise<number | undefined> {
  const [row] = await sql.query(advanceStatement, { workspaceId, id, fence, progress, status, error });
  if (!row) throw new LeaseLost();
  return row.isOpen ? row.fence : undefined;
}

const deferStatement = statement(
  'long_operation.put_off',
  { ...fenceParameters, counts: value('boolean') },
  ({ counts, ...claim }, tables) => `
    update ${tables(LongOperation).name} as stored set fence = stored.fence + 1,
      tries = case when ${counts} then stored.tries else 0 end
    where ${matchFenced(claim)} and status = 'running'
    returning stored.fence,
      clock_timestamp() + make_interval(secs => least(60, power(2, least(stored.tries, 10) - 1))) as "startAfter"`,
).withRows(pickColumns(LongOperation, ['fence']), { startAfter: 'timestamptz' });

/**
 * Defers an operation whose batch could not be done, for longer after each consecutive attempt that `counts`. Returns
 * undefined if the operation has ended or its fencing token was raised.
 */
export async function deferOperation(
  sql: Sql,
  { workspaceId, id, fence }: Fenced,
  counts: boolean,
): Promise<{ fence: number; startAfter: Date } | undefined> {
  const [row] = await sql.query(deferStatement, { workspaceId, id, fence, counts });
  return row;
}

const stopStatement = statement(
  'long_operation.stop',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }, tables) => `
    with stopped as (
      update ${tables(LongOperation).name} as stored set status = 'stopped', revision = stored.revision + 1,
        updated_at = ${moment}, completed_at = ${moment}
      where workspace_id = ${workspaceId} and id = ${id} and status = 'running'
      returning ${told}
    ), told as (
      ${insertChanges('stopped', ofKind('completed'), facts)}
    )
    select from stopped`,
);

/** Stops an operation, in the caller's transaction; returns false if it has ended. */
export async function stopOperation(
  sql: Sql,
  operation: Pick<LongOperation, 'workspaceId' | 'id'>,
): Promise<boolean> {
  return (await sql.query(stopStatement, operation)).length > 0;
}

const retainStatement = statement(
  'long_operation.retain',
  { days: value('int') },
  ({ days }, tables) => `
    delete from ${tables(LongOperation).name} where completed_at < now() - make_interval(days => ${days})`,
);

/** Deletes operations that ended more than `days` ago. */
export async function removeEnded(sql: Sql, days: number): Promise<void> {
  await sql.query(retainStatement, { days });
}
