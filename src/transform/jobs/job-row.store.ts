import type { Sql } from '../../platform/database/sql.ts';
import { spanning } from '../../platform/database/spanning.ts';
import { rowsOf, statement } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { Intent } from './intent.entity.ts';
import { Job } from './job.entity.ts';
import type { JobIdentity } from './job.store.ts';

const wanted = spanning(rowsOf(Job, ['workspaceId', 'id']), 'id');

/** The first intent of a job and the last one. */
export interface Standing {
  readonly startedAt: Date;
  readonly last: Pick<Intent, 'id' | 'stepId' | 'name' | 'provider' | 'completed' | 'status' | 'tries'>;
}

const lastMembers = ['id', 'stepId', 'name', 'provider', 'completed', 'status', 'tries'] as const;

const standingStatement = statement(
  'job.standing',
  { wanted },
  ({ wanted: given }, tables) => `
    select wanted.row::int, first.created_at as "startedAt", ${tables(Intent).select('last', lastMembers)}
    from ${given.numbered}, lateral (
      select created_at from intent
      where workspace_id = wanted.workspace_id and job_id = wanted.id and ${given.spans('job_id')}
      order by number limit 1
    ) first, lateral (
      select * from intent
      where workspace_id = wanted.workspace_id and job_id = wanted.id and ${given.spans('job_id')}
      order by number desc limit 1
    ) last`,
).answering<{ row: number; startedAt: Date }>();

/** Reads where jobs stand; undefined for those that have not begun. */
export async function readStandings(
  sql: Sql,
  jobs: readonly JobIdentity[],
): Promise<(Standing | undefined)[]> {
  const found: (Standing | undefined)[] = jobs.map(() => undefined);
  for (const { row, startedAt, ...last } of await sql.query(standingStatement, { wanted: jobs }))
    found[row - 1] = { startedAt, last: entityFrom(Intent, last) };
  return found;
}

const doneStatement = statement(
  'job.steps_done',
  { wanted },
  ({ wanted: given }) => `
    select wanted.row::int, array(
      select distinct step_id from intent
      where workspace_id = wanted.workspace_id and job_id = wanted.id and ${given.spans('job_id')}
        and completed and not superseded and step_id is not null
    ) as steps
    from ${given.numbered}`,
).answering<{ row: number; steps: string[] }>();

/** Reads which steps jobs have behind them, in their present run. */
export async function readStepsDone(sql: Sql, jobs: readonly JobIdentity[]): Promise<ReadonlySet<string>[]> {
  const found: ReadonlySet<string>[] = jobs.map(() => new Set());
  for (const { row, steps } of await sql.query(doneStatement, { wanted: jobs }))
    found[row - 1] = new Set(steps);
  return found;
}

/** So many jobs that one has started are shown of it. */
const mostChildren = 100;

// A job that a step starts has the id of its intent.
const childrenStatement = statement(
  'job.children',
  { wanted },
  ({ wanted: given }, tables) => `
    select wanted.row::int, ${tables(Job).select('job')}
    from ${given.numbered}, lateral (
      select id, number from intent
      where workspace_id = wanted.workspace_id and job_id = wanted.id and ${given.spans('job_id')}
        and provider = 'transform.job.create'
      order by number desc limit ${mostChildren}
    ) started, lateral (
      select * from job where workspace_id = wanted.workspace_id and id = started.id limit 1
    ) job
    order by wanted.row, started.number`,
).answering<{ row: number }>();

/** Reads the jobs that each of some jobs has started, the first one first; of many the newest. */
export async function readChildren(sql: Sql, jobs: readonly JobIdentity[]): Promise<Job[][]> {
  const found: Job[][] = jobs.map(() => []);
  for (const { row, ...job } of await sql.query(childrenStatement, { wanted: jobs }))
    found[row - 1]?.push(entityFrom(Job, job));
  return found;
}
