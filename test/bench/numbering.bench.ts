import { randomUUID } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';
import { request } from 'undici';
import type { Scope } from '../../src/platform/auth/scope.ts';
import { Database } from '../../src/platform/database/database.ts';
import { Notifier } from '../../src/platform/events/notifier.ts';
import { createLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { defaultTimings } from '../../src/platform/timings.ts';
import { openDatabaseClock } from '../../src/platform/database/moment.ts';
import { numberingServices, sequenceArea } from '../../src/sequence/sequence.area.ts';
import { SeriesInput } from '../../src/sequence/series/series.inputs.ts';
import { newKeySet } from '../support/keys.ts';
import { startBenchPostgres, type BenchPostgres } from './support/bench-postgres.ts';
import type { ClientProgram } from './support/client-program.ts';
import { Docmill } from './support/docmill.ts';
import { Program } from './support/program.ts';

const clients = 64;
const secondsEach = Number(process.env['BENCH_SECONDS'] ?? 5);

/** What the bench found, in entries per second unless said otherwise. */
export interface NumberingBench {
  bench: 'numbering';
  clients: number;
  /** Our service in process: numbered, chained, signed, both commits durable. */
  entriesPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The same over HTTP: service and client in a process each. */
  entriesPerSecondOverHttp: number;
  /** Processor time of the service for an entry over HTTP, in microseconds. */
  cpuUsOverHttp: number;
  /** 100 series at once, the same clients. */
  entriesPerSecond100Series: number;
  /** Lower bound: one transaction of plain SQL per entry under the row lock, not signed. */
  rowLockPerSecond: number;
  /** Lower bound: plain SQL in batches of as many entries as there are clients, not signed. */
  batchedPerSecond: number;
  ratioToRowLock: number;
  ratioToRowLockOverHttp: number;
  ratioToBatched: number;
}

/** Entries per second on one hot series, beside plain SQL on the same database in the same run. */
export async function run(): Promise<NumberingBench> {
  await using server = await startBenchPostgres();
  const url = await server.database();
  await using database = await Database.open({
    url,
    entities: sequenceArea.entities,
    poolSize: 10,
  });
  await migrate(database);
  await using hints = await Notifier.open(url, createLog('error'));
  using clock = await openDatabaseClock(database, createLog('error'));
  const { series, entries } = numberingServices({
    clock,
    database,
    hints,
    keys: await newKeySet(),
    timings: defaultTimings,
  });
  const scope: Scope = { workspaceId: randomUUID(), subject: 'bench', permissions: new Set(['admin']) };
  const made = await Promise.all(
    Array.from({ length: 101 }, (_, turn) =>
      series.firstUse(scope, String(turn), Object.assign(new SeriesInput(), { name: 'F', padding: 6 })),
    ),
  );
  const [hot, ...cold] = made.map(({ id }) => id);
  const number = (id: string | undefined) =>
    entries.create(scope, id ?? '', randomUUID(), { meta: { order: 'A-1' } });

  await using pool = disposable(new Pool({ connectionString: url, max: clients }));
  await pool.query(plainTables);
  await measure(() => number(hot), 1);
  const ours = await measure(() => number(hot), secondsEach);
  const overHttp = await measureHttp(server);
  const spread = await measure((turn) => number(cold[turn % cold.length]), secondsEach);
  const rowLock = await measure(() => numberAlone(pool), secondsEach);
  const batchedPerSecond = await numberInBatches(pool);
  return {
    bench: 'numbering',
    clients,
    entriesPerSecond: ours.perSecond,
    p50Ms: ours.p50Ms,
    p99Ms: ours.p99Ms,
    entriesPerSecondOverHttp: overHttp.perSecond,
    cpuUsOverHttp: overHttp.cpuUs,
    entriesPerSecond100Series: spread.perSecond,
    rowLockPerSecond: rowLock.perSecond,
    batchedPerSecond,
    ratioToRowLock: round(ours.perSecond / rowLock.perSecond),
    ratioToRowLockOverHttp: round(overHttp.perSecond / rowLock.perSecond),
    ratioToBatched: round(ours.perSecond / batchedPerSecond),
  };
}

/** Entries per second of one series in a service of its own. */
async function measureHttp(server: BenchPostgres): Promise<{ perSecond: number; cpuUs: number }> {
  await using stack = new AsyncDisposableStack();
  const docmill = await Docmill.open(server, stack);
  const web = stack.use(docmill.start('web'));
  const target = await web.ask('install', { steps: [{ action: 'bench.noop' }] });
  const client = stack.use(
    new Program<ClientProgram>(new URL('./support/client-program.js', import.meta.url)),
  );
  const headers = { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' };
  const series = `/sequence/v1/series/${randomUUID()}`;
  await request(`${target.url}${series}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ name: 'Bench', padding: 6 }),
  });
  const entry = {
    method: 'PUT' as const,
    path: `${series}/entries/{id}`,
    headers,
    body: JSON.stringify({ meta: { order: 'A-1' } }),
  };
  const load = { url: target.url, request: entry, inFlight: clients };
  // What is called for every request is compiled for speed within the first ten thousand.
  await client.ask('load', { ...load, seconds: secondsEach });
  const before = await web.cpuMs();
  const entries = await client.ask('load', { ...load, seconds: secondsEach });
  const cpuUs = Math.round((((await web.cpuMs()) - before) * 1000) / entries);
  return { perSecond: Math.round(entries / secondsEach), cpuUs };
}

/** The rates of `clients` callers that each do one thing after the other. */
async function measure(
  once: (turn: number) => Promise<unknown>,
  seconds: number,
): Promise<{ perSecond: number; p50Ms: number; p99Ms: number }> {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let turn = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      await once((turn += 1));
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  const quantile = (share: number): number => round(times[Math.floor(times.length * share)] ?? 0);
  return { perSecond: Math.round(times.length / elapsed), p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

const plainTables = `
  create table plain_series (id int primary key, last_index bigint not null, last_entry_id uuid);
  create table plain_entry (
    id uuid primary key, series_id int not null, index bigint not null, code text not null, meta jsonb,
    previous_id uuid, created_at timestamptz not null, unique (series_id, index)
  );
  insert into plain_series values (1, 0, null)`;

async function numberAlone(pool: Pool): Promise<void> {
  const client: PoolClient = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ last_index: string; last_entry_id: string | null }>({
      name: 'lock',
      text: 'select last_index, last_entry_id from plain_series where id = 1 for update',
    });
    const index = Number(rows[0]?.last_index) + 1;
    const id = randomUUID();
    const code = String(index).padStart(6, '0');
    await client.query({
      name: 'insert',
      text: 'insert into plain_entry values ($1, 1, $2, $3, $4, $5, clock_timestamp())',
      values: [id, index, code, { order: 'A-1' }, rows[0]?.last_entry_id],
    });
    await client.query({
      name: 'advance',
      text: 'update plain_series set last_index = $1, last_entry_id = $2 where id = 1',
      values: [index, id],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Numbers batch after batch in one statement each; entries per second. */
async function numberInBatches(pool: Pool): Promise<number> {
  const begin = performance.now();
  let entries = 0;
  while (performance.now() < begin + secondsEach * 1000) {
    await pool.query({
      name: 'batch',
      text: `
        with series as (select * from plain_series where id = 1 for update),
        item as (select * from unnest($1::uuid[], $2::jsonb[]) with ordinality as item (id, meta, place)),
        inserted as (
          insert into plain_entry
          select item.id, 1, last_index + place, lpad((last_index + place)::text, 6, '0'), meta,
            coalesce(lag(item.id) over (order by place), last_entry_id), clock_timestamp()
          from series, item
          returning id, index
        )
        update plain_series set last_index = inserted.index, last_entry_id = inserted.id
        from (select * from inserted order by index desc limit 1) as inserted`,
      values: [
        Array.from({ length: clients }, () => randomUUID()),
        Array.from({ length: clients }, () => JSON.stringify({ order: 'A-1' })),
      ],
    });
    entries += clients;
  }
  return Math.round((entries * 1000) / (performance.now() - begin));
}

function disposable(pool: Pool): Pool & AsyncDisposable {
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
