/* graphile-worker as its users run it: what adds jobs and what runs them in one process. */
import { EventEmitter } from 'node:events';
import { Logger, makeWorkerUtils, run, type JobHelpers, type WorkerEvents } from 'graphile-worker';
import { answer } from '../support/answer.ts';
import { LibraryLoad } from './library-load.ts';

const { DATABASE_URL = '', GRAPHILE_JOB = 'chain', GRAPHILE_BATCHES, PEER_CONCURRENCY } = process.env;
const concurrentJobs = Number(PEER_CONCURRENCY);

/** A job of three tasks, each of which adds the next. */
const chain = {
  'step-1': (payload: unknown, { addJob }: JobHelpers) => addJob('step-2', payload).then(() => undefined),
  'step-2': (payload: unknown, { addJob }: JobHelpers) => addJob('step-3', payload).then(() => undefined),
  'step-3': async () => undefined,
};

/** A job of one task, which keeps the results of three steps in a table of its own. */
const steps = {
  'step-1': async (_: unknown, helpers: JobHelpers) => {
    for (const number of [1, 2, 3]) {
      await helpers.query(`insert into step_result values ($1, $2, 'OK', now())`, [helpers.job.id, number]);
    }
  },
};

const utils = await makeWorkerUtils({ connectionString: DATABASE_URL });
await utils.withPgClient((client) =>
  client.query(
    `create table step_result (job_id bigint, number int, status text, at timestamptz, primary key (job_id, number))`,
  ),
);
await utils.release();

const [taskList, last] = GRAPHILE_JOB === 'chain' ? [chain, 'step-3'] : [steps, 'step-1'];
const events: WorkerEvents = new EventEmitter();
const runner = await run({
  preset: {
    worker: {
      connectionString: DATABASE_URL,
      concurrentJobs,
      maxPoolSize: 20,
      ...(GRAPHILE_BATCHES && { localQueue: { size: concurrentJobs * 2 }, completeJobBatchDelay: 0 }),
    },
  },
  logger: new Logger(() => () => undefined),
  noHandleSignals: true,
  taskList,
  events,
});
const load = new LibraryLoad((id) => runner.addJob('step-1', { id }));
events.on('job:complete', ({ job, error }) => {
  if (error instanceof Error) process.stderr.write(`${error.message}\n`);
  // The bench would wait for a job that has failed.
  if (error) process.exit(1);
  if (job.task_identifier === last) load.ended((job.payload as { id: string }).id);
});

const questions = {
  rate: (given: { inFlight: number; seconds: number }) => load.rate(given),
  lone: (given: { count: number; everyMs: number }) => load.lone(given),
};

/** What this program can be asked. */
export type LibraryProgram = typeof questions;

answer(questions, () => runner.stop());
