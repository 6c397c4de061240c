import type { Pool } from 'pg';
import { vi } from 'vitest';
import type { TestClient } from '../support/service.ts';
import { FeedReader } from './feed-reader.ts';
import { brokenHistories } from './histories.ts';
import type { Journey } from './journey.ts';
import { differenceOf, storyOf, type Passing } from './story.ts';

/** What may be left of a fault, and how long it is waited for. */
export interface Aftermath {
  /** Codes of ERR that the fault may have brought into histories: none when it only took processes or connections. */
  passing?: Passing;
  timeoutMs?: number;
}

const usualTimeoutMs = 120_000;

/**
 * Waits until the jobs of a journey have ended, and answers everything that does not hold then, in sentences; an empty
 * list is what every case expects.
 */
export async function violations(
  journey: Journey,
  { database, client, follower }: { database: Pool; client: TestClient; follower: FeedReader },
  { passing = new Set(), timeoutMs = usualTimeoutMs }: Aftermath = {},
): Promise<string[]> {
  const options = { timeout: timeoutMs, interval: 100 };
  // The database may be on its way back.
  const open = () => numberOf(database, 'job where completed_at is null').catch(() => undefined);
  const stuck = await vi.waitUntil(async () => (await open()) === 0, options).catch(() => false);
  if (!stuck) return stuckJobs(database);
  const left = await leftovers(database, options);
  return [
    ...left,
    ...(await brokenHistories(database)).map((row) => `history: ${JSON.stringify(row)}`),
    ...(await lostOrAdded(database, journey)),
    ...(await effectFaults(database, journey)),
    ...(await seriesFaults(client, journey)),
    ...(await feedFaults(database, { client, follower }, options)),
    ...(await storyFaults(client, journey, passing)),
  ];
}

async function numberOf(database: Pool, what: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${what}`);
  return rows[0]?.count ?? 0;
}

async function stuckJobs(database: Pool): Promise<string[]> {
  const { rows } = await database.query(
    `select id, status, fence, crashes, tries, last_seq, resume_at, now() as now,
       (select json_agg(row_to_json(m)) from (select name, state, start_after from pgboss.job where data->>'jobId' = job.id::text) m) as messages,
       (select json_agg(row_to_json(c)) from (select claim.id, worker_id, (select now() - seen_at from worker where worker.id = worker_id) as silent
          from claim where job.id = any(job_ids)) c) as claims
     from job where completed_at is null limit 20`,
  );
  return rows.map((row) => `stuck: ${JSON.stringify(row)}`);
}

/** What stays behind after the last job: claims are released and void messages thrown away a moment after it. */
async function leftovers(database: Pool, options: { timeout: number; interval: number }): Promise<string[]> {
  // A claim that was settled stands, empty, for as long as its worker lives (ADR 7).
  const kinds = ["claim where job_ids <> '{}'", `pgboss.job where name like 'jobs%' or name like 'parked%'`];
  const counts = async () => Promise.all(kinds.map((kind) => numberOf(database, kind)));
  const isClean = async () => (await counts()).every((count) => count === 0);
  await vi.waitUntil(isClean, { ...options, timeout: Math.min(options.timeout, 60_000) }).catch(() => false);
  const found = await counts();
  return kinds.flatMap((kind, index) => (found[index] ? `left over: ${found[index]} × ${kind}` : []));
}

/** Every job that was acknowledged, none but those, each with an entry, one copy of it and a number of its own. */
async function lostOrAdded(database: Pool, { accepted, others }: Journey): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>('select id from job');
  const known = new Set(accepted);
  const found = new Set(rows.map(({ id }) => id).filter((id) => !others.includes(id)));
  const entries = await numberOf(database, 'silo_entry where previous_id is null');
  const copies = await numberOf(database, 'silo_entry where previous_id is not null');
  const copied = await numberOf(
    database,
    '(select distinct previous_id from silo_entry) as entry where previous_id is not null',
  );
  const codes = await numberOf(
    database,
    `(select distinct snippet->>'code' from silo_entry where previous_id is not null) as code`,
  );
  return [
    ...(known.size === accepted.length ? [] : ['an id was acknowledged twice']),
    ...accepted.filter((id) => !found.has(id)).map((id) => `lost: job ${id}`),
    ...[...found].filter((id) => !known.has(id)).map((id) => `nobody was told of: job ${id}`),
    ...(entries === found.size ? [] : [`${entries} entries of ${found.size} jobs`]),
    ...(copies === found.size && copied === copies
      ? []
      : [`${copies} copies of ${copied} entries of ${found.size} jobs`]),
    ...(codes === found.size ? [] : [`${codes} codes of ${found.size} jobs`]),
  ];
}

/** Each step that reached outside had one effect, under the id of its intent. */
async function effectFaults(database: Pool, { accepted, provider }: Journey): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from intent where provider like 'chaos.%'`,
  );
  const intents = new Set(rows.map(({ id }) => id));
  const made = Map.groupBy(provider.effects, ([, { job, step }]) => `step ${String(step)} of job ${job}`);
  const outside = [1, 5].flatMap((step) => accepted.map((job) => `step ${step} of job ${job}`));
  return [
    ...provider.misused.map((key) => `different things were asked under the key ${key}`),
    ...outside.filter((step) => !made.has(step)).map((step) => `no effect: ${step}`),
    ...[...made].filter(([, keys]) => keys.length > 1).map(([step]) => `several keys: ${step}`),
    ...[...provider.effects.keys()].filter((key) => !intents.has(key)).map((key) => `strange key ${key}`),
  ];
}

async function seriesFaults(client: TestClient, { seriesId, accepted }: Journey): Promise<string[]> {
  const { status, json } = await client.get(`/sequence/v1/series/${seriesId}/verify`);
  const isWhole = status === 200 && json.valid === true && json.count === accepted.length;
  return isWhole ? [] : [`series: ${status} ${JSON.stringify(json)} for ${accepted.length} jobs`];
}

/** The feed as a cursor reads it holds every change that was written, once, and ends each job once. */
async function feedFaults(
  database: Pool,
  { client, follower }: { client: TestClient; follower: FeedReader },
  options: { timeout: number; interval: number },
): Promise<string[]> {
  if (!(await isFeedSettled(database, options))) return ['transactions stay open that hold back the feed'];
  const reader = new FeedReader(() => client);
  await reader.readAll();
  await follower.stop();
  const changes = reader.told;
  const [followed, now] = [follower.told, changes].map((told) => told.map(({ cursor }) => cursor).join());
  const written = await numberOf(database, 'change');
  const cursors = new Set(changes.map(({ cursor }) => cursor));
  const endings = Map.groupBy(
    changes.filter(({ type }) => type === 'job.completed'),
    ({ id }) => id,
  );
  const jobs = await numberOf(database, 'job');
  return [
    ...(changes.length === written ? [] : [`the feed tells ${changes.length} of ${written} changes`]),
    ...(followed === now ? [] : ['who followed the feed was told other changes, or in another order']),
    ...(cursors.size === changes.length ? [] : ['the feed tells a change twice']),
    ...(endings.size === jobs ? [] : [`the feed tells the end of ${endings.size} of ${jobs} jobs`]),
    ...[...endings].filter(([, ends]) => ends.length > 1).map(([id]) => `the feed ends job ${id} twice`),
  ];
}

/** The feed tells what was written once every transaction that was open then has ended, in any database of the server. */
async function isFeedSettled(
  database: Pool,
  options: { timeout: number; interval: number },
): Promise<boolean> {
  const { rows } = await database.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  const hasEnded = async (): Promise<boolean> => {
    const text = 'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended';
    const answer = await database.query<{ ended: boolean }>(text, [rows[0]?.next]);
    return answer.rows[0]?.ended === true;
  };
  return vi.waitUntil(hasEnded, options).catch(() => false);
}

/** How many jobs are asked for at a time. */
const readers = 8;

/** Each job went as it goes while nothing is wrong. */
async function storyFaults(
  client: TestClient,
  { accepted, undisturbed }: Journey,
  passing: Passing,
): Promise<string[]> {
  const expected = storyOf(undisturbed, passing);
  const waiting = [...accepted];
  const faults: string[] = [];
  const read = async (id: string): Promise<void> => {
    const { status, json } = await client.get(`/transform/v1/jobs/${id}`);
    const story = status === 200 ? storyOf(json, passing) : `${status} ${JSON.stringify(json)}`;
    if (story !== expected) faults.push(`job ${id} went ${differenceOf(story, expected)}`);
  };
  await Promise.all(
    Array.from({ length: readers }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await read(id);
    }),
  );
  return faults.slice(0, 5);
}
