import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { round } from './report.ts';

/** A session that has nothing to do tells what it has committed within ten seconds. */
const tellMs = 11_000;

const transactionControl = /^(begin|start transaction|commit|rollback|set |savepoint)/i;
/** How PostgreSQL checks a foreign key when a transaction ends: nobody has sent that. */
const foreignKeyCheck = /^SELECT \S+ FROM ONLY .* FOR KEY SHARE/s;

/** What a database was asked, and within which time. */
export interface Counts {
  seconds: number;
  /** Calls by text, and the milliseconds that they took in the server. */
  calls: ReadonlyMap<string, number>;
  took: ReadonlyMap<string, number>;
  commits: number;
}

/** Waits until every session has told what it has committed. */
export async function commitsTold(): Promise<void> {
  await setTimeout(tellMs);
}

/** What the database at an address was asked since it was made. */
export async function readCounts(client: Client, url: string): Promise<Counts> {
  const database = new URL(url).pathname.slice(1);
  const statements = await client.query<{ query: string; calls: number; took: number }>(
    `select query, sum(calls)::float8 as calls, sum(total_exec_time)::float8 as took from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where datname = $1 and toplevel group by query`,
    [database],
  );
  const { rows } = await client.query<{ commits: number }>(
    'select xact_commit::float8 as commits from pg_stat_database where datname = $1',
    [database],
  );
  return {
    seconds: performance.now() / 1000,
    calls: new Map(statements.rows.map(({ query, calls }) => [query, calls])),
    took: new Map(statements.rows.map(({ query, took }) => [query, took])),
    commits: rows[0]?.commits ?? 0,
  };
}

/** What was asked from one reading to a later one. */
export function between(before: Counts, after: Counts): Counts {
  return {
    seconds: after.seconds - before.seconds,
    calls: increase(before.calls, after.calls),
    took: increase(before.took, after.took),
    commits: after.commits - before.commits,
  };
}

function increase(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map([...after].map(([query, value]) => [query, value - (before.get(query) ?? 0)]));
}

/** How long the statements that a pattern finds took in the server on average, in microseconds. */
export function meanTime({ calls, took }: Counts, pattern: RegExp): number {
  const found = [...calls].filter(([query, count]) => count > 0 && pattern.test(query));
  const time = found.reduce((sum, [query]) => sum + (took.get(query) ?? 0), 0);
  return round((time * 1000) / sumOf(found), 1);
}

/** What each of so many jobs cost. */
export interface JobCosts {
  /** All that was sent, and what is left of it without what begins and ends transactions. */
  statements: number;
  work: number;
  commits: number;
  /** Calls by text, the most frequent first. */
  calls: readonly (readonly [query: string, calls: number])[];
}

/** The costs of one of so many jobs, without what the database is asked in the same time when nothing happens. */
export function costsOf(counts: Counts, jobs: number, idle?: Counts): JobCosts {
  const share = idle ? counts.seconds / idle.seconds : 0;
  const calls = [...counts.calls]
    .map(([query, count]) => [query, (count - (idle?.calls.get(query) ?? 0) * share) / jobs] as const)
    .filter(([query, calls]) => calls >= 0.02 && !foreignKeyCheck.test(query))
    .toSorted(([, one], [, other]) => other - one);
  const work = calls.filter(([query]) => !transactionControl.test(query));
  return {
    statements: round(sumOf(calls)),
    work: round(sumOf(work)),
    commits: round((counts.commits - (idle?.commits ?? 0) * share) / jobs),
    calls: calls.map(([query, calls]) => [query.replace(/\s+/g, ' ').trim(), round(calls)]),
  };
}

function sumOf(calls: readonly (readonly [query: string, calls: number])[]): number {
  return calls.reduce((sum, [, calls]) => sum + calls, 0);
}
