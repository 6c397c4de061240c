import { docmillTrials } from './peers/docmill.trials.ts';
import { libraryTrials } from './peers/library.trials.ts';
import type { LoneTrial, RateTrial, Trials } from './peers/trial.ts';
import { startBenchPostgres, type BenchPostgres } from './support/bench-postgres.ts';
import { quantile, round, showTable } from './support/report.ts';
import { between, commitsTold, costsOf, readCounts, type Counts } from './support/statement-counts.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
const loneJobs = Number(process.env['BENCH_LONE_JOBS'] ?? 200);
const loneEveryMs = 50;
const queryWidth = 140;

/** What everything is compared with: three tasks, as its documentation sets it up. */
const measure = 'graphile-worker, three tasks';

/** Jobs of three steps with many at once; medians of rounds in turn. */
export interface PeerRate {
  of: string;
  ending: string;
  inFlight: number;
  perSecond: number;
  /** Of the slowest and the fastest round. */
  from: number;
  to: number;
  /** To graphile-worker with three tasks a job, when that is measured. */
  ratio: number | undefined;
  statements: number;
  /** Processor time of its processes in Node a job. */
  cpuMs: number;
}

/** Jobs of three steps one after the other, one every 50 ms. */
export interface LonePeer {
  of: string;
  ending: string;
  /** From the request to its ending, in milliseconds. */
  p50: number;
  p99: number;
  /** Sent for a job, and what is left of it without what begins and ends transactions. */
  statements: number;
  work: number;
  commits: number;
}

/** What the bench found. */
export interface PeersBench {
  bench: 'peers';
  rates: PeerRate[];
  lone: LonePeer[];
}

/**
 * Docmill over HTTP beside libraries that are called in process, each on a database of its own on one server.
 * `lone` and `rate` name one part alone, `docmill`, `graphile-worker` and `pg-boss` some of the programs.
 */
export async function run(words: readonly string[] = []): Promise<PeersBench> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchPostgres());
  const trials = await start(postgres, words, stack);
  const isPart = (part: string) =>
    words.includes(part) || !(words.includes('rate') || words.includes('lone'));
  const rates = isPart('rate')
    ? await measureRates(
        postgres,
        trials.flatMap(({ rates }) => rates),
      )
    : [];
  const lone = isPart('lone')
    ? await measureLone(
        postgres,
        trials.flatMap(({ lones }) => lones),
      )
    : [];
  return { bench: 'peers', rates, lone };
}

async function start(
  postgres: BenchPostgres,
  words: readonly string[],
  stack: AsyncDisposableStack,
): Promise<Trials[]> {
  const programs: Record<string, () => Promise<Trials>[]> = {
    docmill: () => [false, true].map((apart) => docmillTrials(postgres, { apart }, stack)),
    'graphile-worker': () =>
      [
        { of: measure },
        { of: 'graphile-worker, one task, three inserts', settings: { GRAPHILE_JOB: 'steps' } },
        { of: 'graphile-worker, three tasks, batched', settings: { GRAPHILE_BATCHES: 'true' } },
      ].map((settings) => libraryTrials(postgres, { ...settings, program: 'graphile-program' }, stack)),
    'pg-boss': () => [
      libraryTrials(postgres, { of: 'pg-boss, three queues', program: 'pg-boss-program' }, stack),
    ],
  };
  const named = Object.keys(programs).filter((name) => words.includes(name));
  return Promise.all(
    Object.entries(programs).flatMap(([name, trials]) =>
      named.length === 0 || named.includes(name) ? trials() : [],
    ),
  );
}

async function measureRates({ client }: BenchPostgres, trials: readonly RateTrial[]): Promise<PeerRate[]> {
  const found = trials.map((trial) => ({ trial, perSecond: [0], statements: [0], cpuMs: [0] }));
  for (const each of found) {
    await each.trial.run(1);
    each.perSecond.length = each.statements.length = each.cpuMs.length = 0;
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { trial, perSecond, statements, cpuMs } of found) {
      const [before, cpuBefore] = [await readCounts(client, trial.database), await trial.cpuMs()];
      const begin = performance.now();
      const jobs = await trial.run(seconds);
      perSecond.push((jobs / (performance.now() - begin)) * 1000);
      cpuMs.push(((await trial.cpuMs()) - cpuBefore) / jobs);
      const counts = between(before, await readCounts(client, trial.database));
      statements.push(costsOf(counts, jobs).statements);
    }
  }
  const compared = found.find(({ trial }) => trial.of === measure);
  const rates = found.map(({ trial: { of, ending, inFlight }, perSecond, statements, cpuMs }) => ({
    of,
    ending,
    inFlight,
    perSecond: round(quantile(perSecond, 0.5), 0),
    from: round(Math.min(...perSecond), 0),
    to: round(Math.max(...perSecond), 0),
    ratio: compared && round(quantile(perSecond, 0.5) / quantile(compared.perSecond, 0.5)),
    statements: quantile(statements, 0.5),
    cpuMs: round(quantile(cpuMs, 0.5)),
  }));
  showTable('Jobs of three steps a second', rates);
  return rates;
}

async function measureLone({ client }: BenchPostgres, trials: readonly LoneTrial[]): Promise<LonePeer[]> {
  for (const trial of trials) await trial.run({ count: 50, everyMs: 0 });
  const readAll = async (): Promise<Counts[]> => {
    await commitsTold();
    const counts: Counts[] = [];
    for (const { database } of trials) counts.push(await readCounts(client, database));
    return counts;
  };
  const quiet = await readAll();
  const idle = (await readAll()).map((after, index) => between(quiet[index] ?? after, after));
  const peers: LonePeer[] = [];
  for (const [index, trial] of trials.entries()) {
    const { of, ending, database } = trial;
    const before = await readCounts(client, database);
    const times = await trial.run({ count: loneJobs, everyMs: loneEveryMs });
    await commitsTold();
    const counts = between(before, await readCounts(client, database));
    const { statements, work, commits, calls } = costsOf(counts, loneJobs, idle[index]);
    const [p50, p99] = [round(quantile(times, 0.5), 1), round(quantile(times, 0.99), 1)];
    peers.push({ of, ending, p50, p99, statements, work, commits });
    const listed = calls.map(([query, calls]) => ({ calls, query: query.slice(0, queryWidth) }));
    showTable(`What a lone job asks: ${of}, ending: ${ending}`, listed);
  }
  showTable('Lone jobs of three steps', peers);
  return peers;
}
