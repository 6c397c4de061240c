import type { Client } from 'pg';
import { startBenchPostgres } from './support/bench-postgres.ts';
import { Docmill } from './support/docmill.ts';
import { round, showTable } from './support/report.ts';

const jobs = Number(process.env['BENCH_JOBS'] ?? 100_000);
const noops = Array.from({ length: 3 }, () => ({ action: 'bench.noop' }));

/** What jobs leave in a table, in megabytes for a million of them. */
export interface TableSize {
  table: string;
  /** Rows for a job. */
  rows: number;
  heapMb: number;
  indexesMb: number;
  toastMb: number;
}

/** What the bench found. */
export interface SizeBench {
  bench: 'size';
  jobs: number;
  tables: TableSize[];
  /** All of them. */
  totalMb: number;
  /** What the log was written for a million jobs, full images of pages included. */
  walMb: number;
}

/** The bytes of jobs of three steps without a document, as one process that takes them in and runs them leaves them. */
export async function run(): Promise<SizeBench> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchPostgres());
  const docmill = await Docmill.open(postgres, stack);
  const service = stack.use(docmill.start('web,worker'));
  const { workflowId, workspaceId } = await service.ask('install', { steps: noops });
  const { client } = docmill;
  const before = await written(client);
  const firstId = await service.ask('create', { workflowId, count: jobs });
  await docmill.ended({ workspaceId, firstId });
  const walMb = perMillion((await written(client)) - before);
  await client.query('vacuum analyze');
  const tables = await sizes(client);
  showTable(`A million jobs, from ${jobs}, in megabytes`, tables);
  const totalMb = round(
    tables.reduce((sum, { heapMb, indexesMb, toastMb }) => sum + heapMb + indexesMb + toastMb, 0),
    0,
  );
  return { bench: 'size', jobs, tables, totalMb, walMb };
}

/** How many bytes of log were ever written. */
async function written(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
  );
  return rows[0]?.bytes ?? NaN;
}

async function sizes(client: Client): Promise<TableSize[]> {
  const { rows } = await client.query<
    Record<'heap' | 'indexes' | 'toast' | 'rows', number> & { table: string }
  >(`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as table, sum(greatest(reltuples, 0))::float8 as rows,
      sum(pg_relation_size(oid))::float8 as heap, sum(pg_indexes_size(oid))::float8 as indexes,
      sum(coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0))::float8 as toast
    from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')
    group by 1 having sum(pg_total_relation_size(oid)) > 1e6 order by sum(pg_total_relation_size(oid)) desc`);
  return rows.map(({ table, rows: count, heap, indexes, toast }) => ({
    table,
    rows: round(count / jobs),
    heapMb: perMillion(heap),
    indexesMb: perMillion(indexes),
    toastMb: perMillion(toast),
  }));
}

/** Megabytes of a million bytes for a million jobs. */
function perMillion(bytes: number): number {
  return round(bytes / jobs, 0);
}
