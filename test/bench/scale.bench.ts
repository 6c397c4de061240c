import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import type { ProviderProgram } from './scale/provider-program.ts';
import { startBenchPostgres, type BenchPostgres } from './support/bench-postgres.ts';
import { Docmill } from './support/docmill.ts';
import type { BenchStep, DocmillProgram } from './support/docmill-program.ts';
import { Program } from './support/program.ts';
import { quantile, round, showTable } from './support/report.ts';
import { between, costsOf, readCounts } from './support/statement-counts.ts';

const workerCounts = [1, 2, 4];
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 2);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
/** How many steps of a worker wait at once: so few that waiting is the limit, and not the processors of this machine. */
const slots = Number(process.env['BENCH_SLOTS'] ?? 4);
const waitMs = 50;
const stepsEach = 3;
const warmMs = 1500;
/** Jobs a second of a worker whose slots do nothing but wait; one workspace alone has three quarters of them (ADR 52). */
const ideal = (slots * 0.75) / ((stepsEach * waitMs) / 1000);

/** What so many worker processes did. */
export interface WorkersAtWork {
  /** `inside`: a timer, in the slots for computing; `outside`: an external provider, in those for the outside. */
  wait: 'inside' | 'outside';
  workers: number;
  /** Jobs of three steps a second; the median of rounds in turn. */
  perSecond: number;
  /** To so many times what one worker did. */
  linear: number;
  /** To what slots that do nothing but wait would do. */
  ideal: number;
  /** Sent to the database for a job. */
  statements: number;
  /** How much of this machine's processors all together were busy: near 1, they are the limit and not the workers. */
  processors: number;
}

/** What the bench found. */
export interface ScaleBench {
  bench: 'scale';
  slots: number;
  found: WorkersAtWork[];
}

/** Jobs of three steps that wait 50 ms each, with 1, 2 and 4 worker processes on one PostgreSQL. */
export async function run(): Promise<ScaleBench> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchPostgres());
  const provider = stack.use(
    new Program<ProviderProgram>(new URL('./scale/provider-program.js', import.meta.url)),
  );
  const url = await provider.ask('answerAfter', waitMs);
  const found: WorkersAtWork[] = [];
  for (const wait of ['inside', 'outside'] as const) {
    const docmill = await install(postgres, { wait, url }, stack);
    found.push(...(await measureWorkers(docmill, postgres.client, wait)));
  }
  showTable(`Jobs of ${stepsEach} steps of ${waitMs} ms, ${slots} slots a worker`, found);
  return { bench: 'scale', slots, found };
}

/** An installation with more jobs than its workers will get through. */
async function install(
  postgres: BenchPostgres,
  { wait, url }: { wait: 'inside' | 'outside'; url: string },
  stack: AsyncDisposableStack,
): Promise<Docmill> {
  const limit = wait === 'inside' ? 'DOCMILL_WORKER_CONCURRENCY' : 'DOCMILL_OUTSIDE_CONCURRENCY';
  const docmill = await Docmill.open(postgres, stack, {
    [limit]: String(slots),
    DOCMILL_OUTBOUND_ALLOW: '127.0.0.1',
    DOCMILL_OUTBOUND_CALLS_PER_HOST: '1000',
  });
  await using web = docmill.start('web');
  const step = wait === 'inside' ? { action: 'bench.wait', config: { ms: waitMs } } : await serve(web, url);
  const { workflowId } = await web.ask('install', { steps: Array.from({ length: stepsEach }, () => step) });
  const workers = workerCounts.reduce((sum, count) => sum + count, 0);
  const count = Math.ceil(rounds * workers * ideal * (seconds + (2 * warmMs) / 1000)) + 100;
  await web.ask('create', { workflowId, count });
  return docmill;
}

/** A step that an external provider answers. */
async function serve(web: Program<DocmillProgram>, url: string): Promise<BenchStep> {
  const action = { id: 'acme.wait', name: 'Wait', summary: 'Waits', document: 'none' };
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  await web.ask('integrate', { provider: 'http', config: { url, secret, actions: [action] } });
  return { action: action.id };
}

async function measureWorkers(
  docmill: Docmill,
  client: Client,
  wait: 'inside' | 'outside',
): Promise<WorkersAtWork[]> {
  const found = workerCounts.map((workers) => ({
    workers,
    rates: [] as Rate[],
  }));
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const { workers, rates } of found) rates.push(await rateOf(docmill, workers, client));
  }
  const one = median(found[0]?.rates ?? [], 'perSecond');
  return found.map(({ workers, rates }) => {
    const perSecond = median(rates, 'perSecond');
    return {
      wait,
      workers,
      perSecond: round(perSecond, 1),
      linear: round(perSecond / one / workers),
      ideal: round(perSecond / ideal / workers),
      statements: round(median(rates, 'statements'), 1),
      processors: round(median(rates, 'processors')),
    };
  });
}

/** What was measured in one turn. */
type Rate = Pick<WorkersAtWork, 'perSecond' | 'statements' | 'processors'>;

/** Jobs a second of so many workers, by the clock of the database. */
async function rateOf(docmill: Docmill, workers: number, client: Client): Promise<Rate> {
  await using stack = new AsyncDisposableStack();
  const programs = Array.from({ length: workers }, () => stack.use(docmill.start('worker')));
  await Promise.all(programs.map((program) => program.cpuMs()));
  await setTimeout(warmMs);
  const [begin, before] = [await docmill.now(), await readCounts(client, docmill.database)];
  const usedBefore = processorTimes();
  await setTimeout(seconds * 1000);
  const used = processorTimes();
  const [end, after] = [await docmill.now(), await readCounts(client, docmill.database)];
  const { rows } = await docmill.client.query<{ ended: number; open: boolean; failed: boolean }>(
    `select count(*) filter (where completed_at between $1 and $2)::int as ended, bool_or(completed_at is null) as open,
      bool_or(status in ('KO', 'TIMEOUT')) as failed from job`,
    [begin, end],
  );
  const [{ ended, open, failed } = { ended: 0, open: false, failed: false }] = rows;
  if (!open || failed) throw new Error('There were too few jobs, or jobs that did not end well');
  const { statements } = costsOf(between(before, after), ended);
  const [busy, idle] = [used.busy - usedBefore.busy, used.idle - usedBefore.idle];
  return {
    perSecond: (ended * 1000) / (end.getTime() - begin.getTime()),
    statements,
    processors: busy / (busy + idle),
  };
}

function median(rates: readonly Rate[], of: keyof Rate): number {
  return quantile(
    rates.map((rate) => rate[of]),
    0.5,
  );
}

/** How long the processors of this machine have worked and rested since it began. */
function processorTimes(): { busy: number; idle: number } {
  const times = cpus().flatMap((cpu) => Object.entries(cpu.times));
  const sum = (isIdle: boolean) =>
    times.reduce((total, [name, ms]) => ((name === 'idle') === isIdle ? total + ms : total), 0);
  return { busy: sum(false), idle: sum(true) };
}
