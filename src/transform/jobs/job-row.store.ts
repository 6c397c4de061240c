import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { pickColumn, pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { entityFrom, tableName } from '../../platform/database/table.ts';
import { deriveIntentIds } from './intent-id.ts';
import { Intent } from './intent.entity.ts';
import { readJobs } from './job-read.store.ts';
import { Job } from './job.entity.ts';
import type { JobIdentity } from './job.store.ts';
import { Event } from './event.entity.ts';

const lastMembers = ['id', 'stepId', 'name', 'provider', 'completed', 'status'] as const;

const wanted = withIdSpan(declareRows(Job, ['workspaceId', 'id']), 'id');

/** Start of the first intent of a job, and the last intent with the number of calls of its action. */
export interface IntentSummary {
  readonly startedAt: Date;
  readonly attempts: number;
  readonly last: Pick<Intent, (typeof lastMembers)[number]>;
}

const standingStatement = statement(
  'job.standing',
  { wanted },
  ({ wanted: given }, tables) => `
    select wanted.row::int, first.created_at as "startedAt", asked.attempts, ${tables(Intent).select('last', lastMembers)}
    from ${given.numbered}, lateral (
      select created_at from ${tableName(Intent)} as intent
      where workspace_id = wanted.workspace_id and job_id = wanted.id and ${given.spans('job_id')}
      order by number limit 1
    ) first, lateral (
      select * from ${tableName(Intent)} as intent
      where workspace_id = wanted.workspace_id and job_id = wanted.id and ${given.spans('job_id')}
      order by number desc limit 1
    ) last, lateral (
      select count(*)::int as attempts from ${tableName(Event)}
      where workspace_id = wanted.workspace_id and job_id = wanted.id and ${given.spans('job_id')}
        and intent_number = last.number and status = 'RUN'
    ) asked`,
).withRows(
  { row: 'int', startedAt: pickColumn(Intent, 'createdAt'), attempts: 'int' },
  pickColumns(Intent, lastMembers),
);

/** Reads the first and last intents of jobs; undefined for those without a step yet. */
export async function readIntentSummaries(
  sql: Sql,
  jobs: readonly JobIdentity[],
): Promise<(IntentSummary | undefined)[]> {
  const found: (IntentSummary | undefined)[] = jobs.map(() => undefined);
  for (const { row, startedAt, attempts, ...last } of await sql.query(standingStatement, { wanted: jobs }))
    found[row - 1] = { startedAt, attempts, last: entityFrom(Intent, last) };
  return found;
}

const doneStatement = statement(
  'job.steps_done',
  { wanted },
  ({ wanted: given }) => `
    select wanted.row::int, array(
      select distinct step_id from ${tableName(Intent)} as intent
      where workspace_id = wanted.workspace_id and job_id = wanted.id and ${given.spans('job_id')}
        and completed and not superseded and step_id is not null
    ) as steps
    from ${given.numbered}`,
).withRows({ row: 'int', steps: 'uuid[]' });

/** Reads the ids of the steps that jobs have completed in their current run. */
export async function readStepsDone(sql: Sql, jobs: readonly JobIdentity[]): Promise<ReadonlySet<string>[]> {
  const found: ReadonlySet<string>[] = jobs.map(() => new Set());
  for (const { row, steps } of await sql.query(doneStatement, { wanted: jobs }))
    found[row - 1] = new Set(steps);
  return found;
}

/** Maximum number of created jobs that are shown of a job. */
const maxChildren = 100;

const childrenStatement = statement(
  'job.children',
  { wanted },
  ({ wanted: given }) => `
    select wanted.row::int, job.created_at as "createdAt", started.number
    from ${given.numbered}, lateral (
      select created_at from ${tableName(Job)} as job
      where workspace_id = wanted.workspace_id and id = wanted.id and ${given.spans('id')} limit 1
    ) job, lateral (
      select number from ${tableName(Intent)} as intent
      where workspace_id = wanted.workspace_id and job_id = wanted.id and ${given.spans('job_id')}
        and provider = 'transform.job.create'
      order by number desc limit ${maxChildren}
    ) started
    order by wanted.row, started.number`,
).withRows({ row: 'int' }, pickColumns(Job, ['createdAt']), pickColumns(Intent, ['number']));

/** Reads the jobs that each of the given jobs has created, in this order; only the newest ones when there are many. */
export async function readChildren(sql: Sql, jobs: readonly JobIdentity[]): Promise<Job[][]> {
  const starters = (await sql.query(childrenStatement, { wanted: jobs })).flatMap(
    ({ row, createdAt, number }) => {
      const job = jobs[row - 1];
      if (!job) return [];
      const { recordId: id } = deriveIntentIds({ ...job, createdAt }, number);
      return [{ row, child: { workspaceId: job.workspaceId, id } }];
    },
  );
  const found: Job[][] = jobs.map(() => []);
  if (starters.length === 0) return found;
  const children = await readJobs(
    sql,
    starters.map(({ child }) => child),
  );
  for (const [place, { row }] of starters.entries()) {
    const child = children[place];
    if (child) found[row - 1]?.push(child);
  }
  return found;
}
