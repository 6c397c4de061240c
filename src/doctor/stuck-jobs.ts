import { pickColumns } from '../platform/database/row-shape.ts';
import { statement, value, type RowsOf } from '../platform/database/statement.ts';
import { tableName } from '../platform/database/table.ts';
import { Claim, WorkerRow } from '../transform/engine/worker.entity.ts';
import { Intent } from '../transform/jobs/intent.entity.ts';
import { Job } from '../transform/jobs/job.entity.ts';
import { DatabaseError } from 'pg';
import { counted, examined, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Age of the last heartbeat after which a worker counts as dead. */
const silentSeconds = 15;
/** Maximum time for which a due job may be unclaimed: with a free slot it is claimed at once. */
const maxDueSeconds = 60;
/** Maximum duration of any action. */
const maxStepHours = 2;
/** Maximum age of open jobs that are examined; only a job that sleeps several times can be older. */
const maxAgeDays = 400;
/** Number of attempts after which a step has been retried for about an hour. */
const manyTries = 10;

/** SQLSTATE of a statement that took too long. */
const overdue = '57014';

const isAlive = (worker: string): string =>
  `${worker}.seen_at >= now() - make_interval(secs => ${silentSeconds})`;

/** Jobs of the claims, while these are current. */
const claimedJobs = `${tableName(Claim)} as claim
  join lateral unnest(claim.workspace_ids, claim.job_ids, claim.fences) as held(workspace_id, job_id, fence) on true
  join ${tableName(Job)} as job on job.workspace_id = held.workspace_id and job.id = held.job_id and job.fence = held.fence`;

const exampleColumns = [pickColumns(Job, ['id']), { jobs: 'int' }] as const;

const aliveStatement = statement(
  'doctor.workers',
  {},
  () => `select count(*)::int as alive from ${tableName(WorkerRow)} as worker where ${isAlive('worker')}`,
).withRows({ alive: 'int' });

/** Looks for jobs that make no progress, and for the workers that should run them. */
export async function examineJobs(database: OpenDatabase): Promise<Finding[]> {
  const { alive } = await database.only(aliveStatement, {});
  const findings = [
    await examined('due', () => due(database, alive)),
    await examined('claims', () => abandoned(database, alive)),
    await examined('motionless', () => motionless(database)),
    await examined('lost', () => inTime('lost', lost(database))),
    await examined('failing', () => inTime('failing', failing(database))),
  ];
  const found = findings.filter((finding) => finding !== undefined);
  return [
    fine('workers', alive === 0 ? 'No worker is alive.' : `${counted(alive, 'worker')} alive.`),
    ...(found.length > 0 ? found : [fine('jobs', 'No job is stuck.')]),
  ];
}

/** Converts a timeout to a healthy finding: reading every job may take too long when there are many. */
async function inTime(check: string, look: Promise<Finding | undefined>): Promise<Finding | undefined> {
  return look.catch((error: unknown) => {
    if (!(error instanceof DatabaseError) || error.code !== overdue) throw error;
    return fine(check, 'This was not looked at: the jobs could not be read in time.');
  });
}

const dueStatement = statement(
  'doctor.due',
  {},
  () => `
    select count(*)::int as jobs, coalesce(max(extract(epoch from now() - start_after)), 0)::int as seconds
    from pgboss.job where name in ('jobs', 'jobs-later') and state < 'active' and not blocked
      and start_after < now() - make_interval(secs => ${maxDueSeconds})`,
).withRows({ jobs: 'int', seconds: 'int' });

async function due(database: OpenDatabase, alive: number): Promise<Finding | undefined> {
  const { jobs, seconds } = await database.only(dueStatement, {});
  const cure =
    alive === 0
      ? 'start a worker'
      : 'the workers are too busy or too few, start more, or their workspaces are at DOCMILL_WORKSPACE_CONCURRENCY';
  return jobs === 0
    ? undefined
    : wrong('due', `${counted(jobs, 'job')} due and not taken, one for ${duration(seconds)}: ${cure}.`);
}

const abandonedStatement = statement(
  'doctor.abandoned',
  {},
  () => `
    select count(*)::int as jobs, count(distinct claim.worker_id)::int as workers
    from ${claimedJobs}
    left join ${tableName(WorkerRow)} as worker on worker.id = claim.worker_id
    where job.completed_at is null and (worker.id is null or not ${isAlive('worker')})`,
).withRows({ jobs: 'int', workers: 'int' });

async function abandoned(database: OpenDatabase, alive: number): Promise<Finding | undefined> {
  const { jobs, workers } = await database.only(abandonedStatement, {});
  const cure =
    alive === 0
      ? 'start one, which takes them over'
      : 'restart the others, which should have taken them over';
  return jobs === 0
    ? undefined
    : wrong('claims', `${counted(jobs, 'job')} held by ${counted(workers, 'worker')} that died: ${cure}.`);
}

const motionlessStatement = statement(
  'doctor.motionless',
  {},
  () => `
    select job.id, count(*) over ()::int as jobs
    from ${claimedJobs}
    join ${tableName(WorkerRow)} as worker on worker.id = claim.worker_id and ${isAlive('worker')}
    where job.completed_at is null and job.updated_at < now() - make_interval(hours => ${maxStepHours})
    order by job.updated_at limit 1`,
).withRows(...exampleColumns);

async function motionless(database: OpenDatabase): Promise<Finding | undefined> {
  const found = await database.sql.query(motionlessStatement, {});
  return sentenceFor(
    'motionless',
    found,
    (jobs, example) =>
      `${jobs} held by workers that live has not got on for ${maxStepHours} hours (${example}): restart the workers.`,
  );
}

/**
 * Condition for open jobs that lets PostgreSQL skip old partitions: a job's id starts with the time of its creation, and an open
 * job is not older than {@link maxAgeDays}.
 */
const isOpen = `job.completed_at is null and job.id >= rpad(lpad(to_hex(
  (extract(epoch from now() - interval '${maxAgeDays} days') * 1000)::bigint), 12, '0'), 32, '0')::uuid`;

const lostStatement = statement(
  'doctor.lost',
  {},
  () => `
    select job.id, count(*) over ()::int as jobs
    from ${tableName(Job)} as job
    where ${isOpen}
      and not exists (
        select from pgboss.job as message
        where message.name in ('jobs', 'jobs-later', 'parked') and message.state < 'active'
          and message.data ->> 'jobId' = job.id::text and (message.data ->> 'fence')::int = job.fence)
      and not exists (
        select from ${tableName(Claim)} as claim, unnest(claim.job_ids) as held(id) where held.id = job.id)
    order by job.updated_at limit 1`,
).withRows(...exampleColumns);

/**
 * Looks for jobs without message and claim. A single statement sees all three at the same time, so that no job on its way looks
 * lost.
 */
async function lost(database: OpenDatabase): Promise<Finding | undefined> {
  const found = await database.sql.query(lostStatement, {});
  return sentenceFor(
    'lost',
    found,
    (jobs, example) =>
      `${jobs} neither waiting nor taken, so that nobody will run it (${example}): cancel and retry it, and report this.`,
  );
}

const failingStatement = statement(
  'doctor.failing',
  { manyTries: value('int') },
  ({ manyTries: tries }) => `
    select job.id, count(*) over ()::int as jobs from ${tableName(Job)} as job
    where ${isOpen} and (job.crashes > 2 or job.tries >= ${tries} or exists (
      select from ${tableName(Intent)} as intent
      where intent.workspace_id = job.workspace_id and intent.job_id = job.id and not intent.completed
        and intent.tries >= ${tries}))
    order by job.updated_at limit 1`,
).withRows(...exampleColumns);

/**
 * Looks for jobs that fail repeatedly: their workers crashed, a dependency was unavailable, or their action failed temporarily.
 */
async function failing(database: OpenDatabase): Promise<Finding | undefined> {
  const found = await database.sql.query(failingStatement, { manyTries });
  return sentenceFor(
    'failing',
    found,
    (jobs, example) => `${jobs} tried again and again (${example}): its events and the log say what fails.`,
  );
}

function sentenceFor(
  check: string,
  [example]: RowsOf<typeof lostStatement>,
  sentence: (jobs: string, example: string) => string,
): Finding | undefined {
  return example && wrong(check, sentence(counted(example.jobs, 'job'), example.id));
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
