import { setTimeout } from 'node:timers/promises';
import { startBenchPostgres, type BenchPostgres } from './support/bench-postgres.ts';
import { Docmill } from './support/docmill.ts';
import type { Memory } from './support/program.ts';
import { megabytes, round, showTable } from './support/report.ts';

const backlogJobs = Number(process.env['BENCH_JOBS'] ?? 100_000);
const burstJobs = Number(process.env['BENCH_BURST'] ?? 20_000);
const parts = 10;
const lookMs = 500;
const noops = Array.from({ length: 3 }, () => ({ action: 'bench.noop' }));

/** A tenth of the jobs, in the order in which they ended. */
export interface Tenth {
  tenth: number;
  /** Jobs a second while they ended. */
  perSecond: number;
  /** What the process held about then, once its garbage was collected, in megabytes; absent where nobody looked. */
  heapMb: number | undefined;
  rssMb: number | undefined;
}

/** What the bench found. */
export interface BacklogBench {
  bench: 'backlog';
  jobs: number;
  backlog: Tenth[];
  /** The last tenth to the first. */
  ratio: number;
  burstJobs: number;
  burst: Tenth[];
  burstRatio: number;
}

/**
 * Jobs of three steps by tenths: a backlog that one worker drains, and a first burst on a new installation, where no
 * table was ever analysed, that one process takes in and runs.
 */
export async function run(): Promise<BacklogBench> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchPostgres());
  const burst = await measureBurst(postgres);
  showTable(`A first burst of ${burstJobs} jobs`, burst);
  const backlog = await measureBacklog(postgres);
  showTable(`A backlog of ${backlogJobs} jobs`, backlog);
  const [ratio, burstRatio] = [lastToFirst(backlog), lastToFirst(burst)];
  return { bench: 'backlog', jobs: backlogJobs, backlog, ratio, burstJobs, burst, burstRatio };
}

async function measureBurst(postgres: BenchPostgres): Promise<Tenth[]> {
  await using stack = new AsyncDisposableStack();
  const docmill = await Docmill.open(postgres, stack);
  const service = stack.use(docmill.start('web,worker'));
  const { workflowId, workspaceId } = await service.ask('install', { steps: noops });
  const firstId = await service.ask('create', { workflowId, count: burstJobs });
  await docmill.ended({ workspaceId, firstId });
  return tenthsOf(docmill, [{ ended: burstJobs, memory: await service.memory() }]);
}

async function measureBacklog(postgres: BenchPostgres): Promise<Tenth[]> {
  await using stack = new AsyncDisposableStack();
  const docmill = await Docmill.open(postgres, stack);
  await fill(docmill);
  const worker = stack.use(docmill.start('worker'));
  const looks: Look[] = [];
  do {
    await setTimeout(lookMs);
    looks.push({ ended: await endedJobs(docmill), memory: await worker.memory() });
  } while ((looks.at(-1)?.ended ?? 0) < backlogJobs);
  return tenthsOf(docmill, looks);
}

async function fill(docmill: Docmill): Promise<void> {
  await using web = docmill.start('web');
  const { workflowId } = await web.ask('install', { steps: noops });
  await web.ask('create', { workflowId, count: backlogJobs });
}

async function endedJobs({ client }: Docmill): Promise<number> {
  const { rows } = await client.query<{ ended: number }>('select count(completed_at)::int as ended from job');
  return rows[0]?.ended ?? 0;
}

/** What a process held when so many jobs had ended. */
interface Look {
  ended: number;
  memory: Memory;
}

async function tenthsOf({ client }: Docmill, looks: readonly Look[]): Promise<Tenth[]> {
  const { rows } = await client.query<{ tenth: number; perSecond: number; upTo: number }>(
    `select tenth, (sum(count(*)) over (order by tenth))::int as "upTo", count(*)::float8
        / extract(epoch from max(completed_at) - coalesce(lag(max(completed_at)) over (order by tenth), min(completed_at)))
        ::float8 as "perSecond"
      from (select completed_at, ntile($1) over (order by completed_at) as tenth from job) as job
      group by tenth order by tenth`,
    [parts],
  );
  return rows.map(({ tenth, perSecond, upTo }, index) => {
    const look = looks.findLast(({ ended }) => ended <= upTo && ended > (rows[index - 1]?.upTo ?? 0));
    return {
      tenth,
      perSecond: round(perSecond, 0),
      heapMb: look && megabytes(look.memory.heap),
      rssMb: look && megabytes(look.memory.rss),
    };
  });
}

function lastToFirst(tenths: readonly Tenth[]): number {
  return round((tenths.at(-1)?.perSecond ?? NaN) / (tenths[0]?.perSecond ?? NaN));
}
