import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { pickColumns, computed } from '../../platform/database/row-shape.ts';
import { declareRows, statement, type RowsOf } from '../../platform/database/statement.ts';
import { compositeKey, recordKey } from '../../platform/ids.ts';
import { Intent } from '../jobs/intent.entity.ts';
import { Job } from '../jobs/job.entity.ts';
import type { NewJob } from '../jobs/job.store.ts';
import type { HistoryEntry } from '../plan/plan.ts';
import type { StepStatus } from '../plan/definition.ts';
import { Event } from '../jobs/event.entity.ts';
import { tableName } from '../../platform/database/table.ts';

/** Properties of a job that a run needs. */
export const runMembers = [
  'workspaceId',
  'id',
  'key',
  'fence',
  'status',
  'crashes',
  'tries',
  'workflowId',
  'workflowVersion',
  'siloEntryId',
  'args',
  'faults',
  'lastSeq',
  'inbox',
  'startStepId',
  'dryRun',
  'dryEntry',
  'traceContext',
  'depth',
  'pausedMs',
  'createdAt',
  'updatedAt',
] as const;

/** Row of a job with the properties that a run needs. */
export type RunJob = Pick<Job, (typeof runMembers)[number]>;

/** Incomplete intent, as a run needs it. */
interface OpenIntentRow {
  readonly id: string;
  readonly events: number;
  readonly attempts: number;
  readonly tries: number;
  readonly ref: string | undefined;
}

/** Job that this process has claimed: no other process may write it. */
export interface ClaimedJob extends RunJob {
  /** Intents that the current state of the job results from, with their numbers; empty for a job without events. */
  history: readonly (HistoryEntry & { number: number })[];
  /** Number of intents superseded by retries. */
  superseded: number;
  /** Last intent, when it is incomplete. Its id is the stored one, because older releases derived ids differently. */
  openIntent: OpenIntentRow | undefined;
}

/** Adds the history from the intents to each job; jobs without events have none. */
export async function withHistories(sql: Sql, jobs: readonly Job[]): Promise<ClaimedJob[]> {
  const begun = jobs.filter(({ lastSeq }) => lastSeq > 0);
  const histories = begun.length > 0 ? await readHistories(sql, begun) : new Map<string, History>();
  return jobs.map((job) => Object.assign(job, histories.get(recordKey(job)) ?? noHistory));
}

type History = Pick<ClaimedJob, 'history' | 'superseded' | 'openIntent'>;

const noHistory: History = { history: [], superseded: 0, openIntent: undefined };

/** Returns a new job as claimed by the process that creates it. */
export function createClaimedJob(job: NewJob): ClaimedJob {
  return {
    ...job,
    updatedAt: job.createdAt,
    status: 'NA',
    fence: 0,
    crashes: 0,
    tries: 0,
    lastSeq: 0,
    ...noHistory,
  };
}

const historyMembers = [
  'workspaceId',
  'jobId',
  'number',
  'id',
  'stepId',
  'completed',
  'status',
  'code',
  'tries',
  'ref',
  'superseded',
] as const;

const historyStatement = statement(
  'engine.history',
  { jobs: withIdSpan(declareRows(Job, ['workspaceId', 'id']), 'id') },
  ({ jobs }, tables) => `
    select ${tables(Intent).select('i', historyMembers)},
      counted.events, counted.attempts
    from ${jobs.from}, lateral (
      select * from ${tables(Intent).name}
      where workspace_id = jobs.workspace_id and job_id = jobs.id and ${jobs.spans('job_id')} offset 0
    ) i left join lateral (
      select count(*) as events, count(*) filter (where e.status = 'RUN') as attempts from ${tableName(Event)} e
      where e.workspace_id = i.workspace_id and e.job_id = i.job_id and e.intent_number = i.number
        and ${jobs.spans('e.job_id')}
    ) counted on not i.completed
    order by i.workspace_id, i.job_id, i.number`,
).withRows(pickColumns(Intent, historyMembers), {
  status: computed<StepStatus | 'CANCEL' | null>('text'),
  events: 'bigint?',
  attempts: 'bigint?',
});

type HistoryRow = RowsOf<typeof historyStatement>[number];

async function readHistories(sql: Sql, jobs: readonly RunJob[]): Promise<Map<string, History>> {
  const rows = await sql.query(historyStatement, { jobs });
  const intents = Map.groupBy(rows, ({ workspaceId, jobId }) => compositeKey(workspaceId, jobId));
  return new Map([...intents].map(([job, its]) => [job, historyOf(its)]));
}

function historyOf(intents: readonly HistoryRow[]): History {
  const followed = intents.filter(({ superseded }) => !superseded);
  const last = followed.at(-1);
  return {
    history: followed.map(({ number, stepId, completed, status, code }) => ({
      number,
      stepId,
      // A cancelled intent has no next step.
      ...(completed &&
        status &&
        status !== 'CANCEL' && { result: { status, ...(code !== null && { code }) } }),
    })),
    superseded: intents.length - followed.length,
    openIntent:
      last && !last.completed
        ? {
            id: last.id,
            events: last.events ?? 0,
            attempts: last.attempts ?? 0,
            tries: last.tries,
            ref: last.ref ?? undefined,
          }
        : undefined,
  };
}
