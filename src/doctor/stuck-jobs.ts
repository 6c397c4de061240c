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

/** Looks for jobs that make no progress, and for the workers that should run them. */
export async function examineJobs(database: OpenDatabase): Promise<Finding[]> {
  const { alive } = await database.row<{ alive: number }>(
    `select count(*)::int as alive from worker where seen_at >= now() - make_interval(secs => ${silentSeconds})`,
  );
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

async function due(database: OpenDatabase, alive: number): Promise<Finding | undefined> {
  const { jobs, seconds } = await database.row<{ jobs: number; seconds: number }>(
    `select count(*)::int as jobs, coalesce(max(extract(epoch from now() - start_after)), 0)::int as seconds
     from pgboss.job where name in ('jobs', 'jobs-later') and state < 'active' and not blocked
       and start_after < now() - make_interval(secs => ${maxDueSeconds})`,
  );
  const cure =
    alive === 0
      ? 'start a worker'
      : 'the workers are too busy or too few, start more, or their workspaces are at DOCMILL_WORKSPACE_CONCURRENCY';
  return jobs === 0
    ? undefined
    : wrong('due', `${counted(jobs, 'job')} due and not taken, one for ${duration(seconds)}: ${cure}.`);
}

async function abandoned(database: OpenDatabase, alive: number): Promise<Finding | undefined> {
  const { jobs, workers } = await database.row<{ jobs: number; workers: number }>(
    `select count(*)::int as jobs, count(distinct c.worker_id)::int as workers
     from claim c
     join lateral unnest(c.workspace_ids, c.job_ids, c.fences) as held(workspace_id, job_id, fence) on true
     join job j on j.workspace_id = held.workspace_id and j.id = held.job_id and j.fence = held.fence
     left join worker w on w.id = c.worker_id
     where j.completed_at is null
       and (w.id is null or w.seen_at < now() - make_interval(secs => ${silentSeconds}))`,
  );
  const cure =
    alive === 0
      ? 'start one, which takes them over'
      : 'restart the others, which should have taken them over';
  return jobs === 0
    ? undefined
    : wrong('claims', `${counted(jobs, 'job')} held by ${counted(workers, 'worker')} that died: ${cure}.`);
}

async function motionless(database: OpenDatabase): Promise<Finding | undefined> {
  const found = await database.rows<{ id: string; jobs: number }>(
    `select j.id, count(*) over ()::int as jobs
     from claim c
     join worker w on w.id = c.worker_id and w.seen_at >= now() - make_interval(secs => ${silentSeconds})
     join lateral unnest(c.workspace_ids, c.job_ids, c.fences) as held(workspace_id, job_id, fence) on true
     join job j on j.workspace_id = held.workspace_id and j.id = held.job_id and j.fence = held.fence
     where j.completed_at is null and j.updated_at < now() - make_interval(hours => ${maxStepHours})
     order by j.updated_at limit 1`,
  );
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
const isOpen = `j.completed_at is null and j.id >= rpad(lpad(to_hex(
  (extract(epoch from now() - interval '${maxAgeDays} days') * 1000)::bigint), 12, '0'), 32, '0')::uuid`;

/**
 * Looks for jobs without message and claim. A single statement sees all three at the same time, so that no job on its way looks
 * lost.
 */
async function lost(database: OpenDatabase): Promise<Finding | undefined> {
  const found = await database.rows<{ id: string; jobs: number }>(
    `select j.id, count(*) over ()::int as jobs
     from job j
     where ${isOpen}
       and not exists (
         select from pgboss.job m
         where m.name in ('jobs', 'jobs-later', 'parked') and m.state < 'active' and m.data ->> 'jobId' = j.id::text
           and (m.data ->> 'fence')::int = j.fence)
       and not exists (select from claim c, unnest(c.job_ids) as held(id) where held.id = j.id)
     order by j.updated_at limit 1`,
  );
  return sentenceFor(
    'lost',
    found,
    (jobs, example) =>
      `${jobs} neither waiting nor taken, so that nobody will run it (${example}): cancel and retry it, and report this.`,
  );
}

/**
 * Looks for jobs that fail repeatedly: their workers crashed, a dependency was unavailable, or their action failed temporarily.
 */
async function failing(database: OpenDatabase): Promise<Finding | undefined> {
  const found = await database.rows<{ id: string; jobs: number }>(
    `select j.id, count(*) over ()::int as jobs from job j
     where ${isOpen} and (j.crashes > 2 or j.tries >= ${manyTries} or exists (
       select from intent i
       where i.workspace_id = j.workspace_id and i.job_id = j.id and not i.completed and i.tries >= ${manyTries}))
     order by j.updated_at limit 1`,
  );
  return sentenceFor(
    'failing',
    found,
    (jobs, example) => `${jobs} tried again and again (${example}): its events and the log say what fails.`,
  );
}

function sentenceFor(
  check: string,
  [example]: readonly { id: string; jobs: number }[],
  sentence: (jobs: string, example: string) => string,
): Finding | undefined {
  return example && wrong(check, sentence(counted(example.jobs, 'job'), example.id));
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
