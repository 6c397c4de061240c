import { setTimeout } from 'node:timers/promises';
import { startBenchPostgres, type BenchPostgres } from './support/bench-postgres.ts';
import { Docmill } from './support/docmill.ts';
import type { DocmillProgram } from './support/docmill-program.ts';
import type { Program } from './support/program.ts';
import { megabytes, quantile, round, showTable } from './support/report.ts';
import { between, meanTime, readCounts } from './support/statement-counts.ts';

const waitingJobs = Number(process.env['BENCH_WAITING'] ?? 100_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const jobsEach = Number(process.env['BENCH_JOBS'] ?? 4000);

/** A claim: messages are taken, their jobs get a new fence. */
const claims = [/^\s*with recursive room as /i, /^\s*with known as /i] as const;
/** pg-boss looks for messages whose time has come. */
const release = /^\s*with\s+next as .*pgboss\./is;

/** How a worker gets through jobs of three steps that do nothing. */
export interface WorkBeside {
  /** How many other jobs wait for an hour meanwhile. */
  waiting: number;
  /** Jobs a second; the median of rounds. */
  perSecond: number;
  /** Of the slowest and the fastest round. */
  from: number;
  to: number;
  /** What a claim takes in the server on average, and a look for messages whose time has come, in microseconds. */
  claimUs: number;
  releaseUs: number;
  /** What the worker holds when it has nothing to do and its garbage is collected, in megabytes. */
  heapMb: number;
  externalMb: number;
  rssMb: number;
}

/** What the bench found. */
export interface WaitingBench {
  bench: 'waiting';
  found: WorkBeside[];
  /** What is left of the throughput beside jobs that wait. */
  ratio: number;
}

/** The throughput and memory of one worker process without and with 100,000 jobs that wait for an hour. */
export async function run(): Promise<WaitingBench> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchPostgres());
  const docmill = await Docmill.open(postgres, stack);
  const web = stack.use(docmill.start('web'));
  const worker = stack.use(docmill.start('worker'));
  const step = { action: 'bench.noop' };
  const work = await web.ask('install', { steps: [step, step, step] });
  const sleep = await web.ask('install', { steps: [{ action: 'silo.sleep', config: { seconds: 3600 } }] });
  const oneRound = async (): Promise<number> => {
    const begin = performance.now();
    const firstId = await web.ask('create', { workflowId: work.workflowId, count: jobsEach });
    await docmill.ended({ workspaceId: work.workspaceId, firstId });
    return (jobsEach * 1000) / (performance.now() - begin);
  };
  // As many jobs that have ended, so that only waiting makes a difference to the second measurement.
  const past = await web.ask('install', { steps: [step] });
  const firstId = await web.ask('create', { workflowId: past.workflowId, count: waitingJobs });
  await docmill.ended({ workspaceId: past.workspaceId, firstId });
  await oneRound();
  const found = [await measure({ postgres, docmill, worker, oneRound }, 0)];
  await web.ask('create', { workflowId: sleep.workflowId, count: waitingJobs });
  await allWaiting(docmill);
  found.push(await measure({ postgres, docmill, worker, oneRound }, waitingJobs));
  showTable('Jobs of three steps beside jobs that wait', found);
  const [without, beside] = found;
  return { bench: 'waiting', found, ratio: round((beside?.perSecond ?? NaN) / (without?.perSecond ?? NaN)) };
}

interface Measured {
  postgres: BenchPostgres;
  docmill: Docmill;
  worker: Program<DocmillProgram>;
  oneRound: () => Promise<number>;
}

async function measure(
  { postgres: { client }, docmill: { database }, worker, oneRound }: Measured,
  waiting: number,
): Promise<WorkBeside> {
  const before = await readCounts(client, database);
  const rates: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) rates.push(await oneRound());
  const counts = between(before, await readCounts(client, database));
  const { heap, external, rss } = await worker.memory();
  return {
    waiting,
    perSecond: round(quantile(rates, 0.5), 0),
    from: round(Math.min(...rates), 0),
    to: round(Math.max(...rates), 0),
    claimUs: round(
      claims.reduce((sum, part) => sum + meanTime(counts, part), 0),
      0,
    ),
    releaseUs: round(meanTime(counts, release), 0),
    heapMb: megabytes(heap),
    externalMb: megabytes(external),
    rssMb: megabytes(rss),
  };
}

async function allWaiting({ client }: Docmill): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ queued: number }>(
      `select count(*)::int as queued from job where status = 'QUEUED'`,
    );
    if (rows[0]?.queued === waitingJobs) return;
    await setTimeout(500);
  }
}
