import { setTimeout } from 'node:timers/promises';
import { startBenchPostgres, type BenchPostgres } from './support/bench-postgres.ts';
import { Docmill } from './support/docmill.ts';
import type { DocmillProgram, Target } from './support/docmill-program.ts';
import type { Program } from './support/program.ts';
import { megabytes, quantile, round, showTable } from './support/report.ts';
import { between, meanTime, readCounts, type Counts } from './support/statement-counts.ts';

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
  /** What is left of the throughput beside jobs that wait, to that beside as many that have ended. */
  ratio: number;
}

/**
 * The throughput and memory of one worker process beside 100,000 jobs that wait for an hour, and of another, on a database of
 * its own, beside as many that have ended: rounds in turn.
 */
export async function run(): Promise<WaitingBench> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchPostgres());
  const ended = await prepare(postgres, 'bench.noop', stack);
  const waiting = await prepare(postgres, 'silo.sleep', stack);
  await allWaiting(waiting.docmill);
  const measured = [new Measured(postgres, ended), new Measured(postgres, waiting)] as const;
  for (const each of measured) await each.start();
  for (let turn = 0; turn < rounds; turn += 1) for (const each of measured) await each.round();
  const found = [await measured[0].found(0), await measured[1].found(waitingJobs)];
  showTable('Jobs of three steps beside jobs that wait', found);
  const [without, beside] = found;
  return { bench: 'waiting', found, ratio: round((beside?.perSecond ?? NaN) / (without?.perSecond ?? NaN)) };
}

/** An installation with many jobs of one step. */
interface Installation {
  docmill: Docmill;
  web: Program<DocmillProgram>;
  worker: Program<DocmillProgram>;
  work: Target;
}

async function prepare(
  postgres: BenchPostgres,
  action: 'bench.noop' | 'silo.sleep',
  stack: AsyncDisposableStack,
): Promise<Installation> {
  const docmill = await Docmill.open(postgres, stack);
  const web = stack.use(docmill.start('web'));
  const worker = stack.use(docmill.start('worker'));
  const step = { action: 'bench.noop' };
  const work = await web.ask('install', { steps: [step, step, step] });
  const config = action === 'silo.sleep' ? { config: { seconds: 3600 } } : {};
  const other = await web.ask('install', { steps: [{ action, ...config }] });
  const firstId = await web.ask('create', { workflowId: other.workflowId, count: waitingJobs });
  if (action === 'bench.noop') await docmill.ended({ workspaceId: work.workspaceId, firstId });
  return { docmill, web, worker, work };
}

/** What is measured of an installation. */
class Measured {
  readonly #postgres: BenchPostgres;
  readonly #installation: Installation;
  readonly #rates: number[] = [];
  #before: Counts | undefined;

  constructor(postgres: BenchPostgres, installation: Installation) {
    this.#postgres = postgres;
    this.#installation = installation;
  }

  /** Takes a round that does not count. */
  async start(): Promise<void> {
    await this.round();
    this.#rates.length = 0;
    this.#before = await this.#counts();
  }

  async round(): Promise<void> {
    const { docmill, web, work } = this.#installation;
    const begin = performance.now();
    const firstId = await web.ask('create', { workflowId: work.workflowId, count: jobsEach });
    await docmill.ended({ workspaceId: work.workspaceId, firstId });
    this.#rates.push((jobsEach * 1000) / (performance.now() - begin));
  }

  async found(waiting: number): Promise<WorkBeside> {
    const after = await this.#counts();
    const counts = between(this.#before ?? after, after);
    const { heap, external, rss } = await this.#installation.worker.memory();
    return {
      waiting,
      perSecond: round(quantile(this.#rates, 0.5), 0),
      from: round(Math.min(...this.#rates), 0),
      to: round(Math.max(...this.#rates), 0),
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

  #counts(): Promise<Counts> {
    return readCounts(this.#postgres.client, this.#installation.docmill.database);
  }
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
