import { v7 } from 'uuid';
import type { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeKeeping } from '../../../src/platform/changes/change-keeping.ts';
import { message } from '../../contract/world.ts';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';
import { changesTo, cursorNow, everythingAfter, first, pageOf } from './told.ts';

let service: TestService;
let client: TestClient;
let database: Client;

beforeEach(async () => {
  service = await startTestService({ env: { DOCMILL_FEED_DAYS: '30' } });
  client = await service.client();
  database = await service.database();
});
afterEach(() => service[Symbol.asyncDispose]());

async function newEntry(): Promise<string> {
  const id = v7();
  const { status } = await client.put(`/silo/v1/entries/${id}`, { data: message });
  expect(status).toBe(200);
  return id;
}

/** What any process does every ten minutes. */
async function keep(days = 30): Promise<void> {
  using keeping = changeKeeping(service.service.platform, days);
  await keeping.runChores();
}

/** The days that have a partition, as days from today. */
async function days(): Promise<number[]> {
  const { rows } = await database.query<{ away: number }>(`
    select to_date(right(relname, 8), 'YYYYMMDD') - (now() at time zone 'utc')::date as away
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'change'::regclass and relname <> 'change_default' order by away`);
  return rows.map(({ away }) => away);
}

/** The partitions that were made for days, the oldest first. */
async function partitions(): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'change'::regclass and inhrelid <> 'change_default'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function dropPartitions(): Promise<void> {
  for (const name of await partitions()) await database.query(`drop table ${name}`);
}

async function inDefault(): Promise<number> {
  const { rows } = await database.query('select from change_default');
  return rows.length;
}

const told = async (after: string) => (await everythingAfter(database, client, after)).map(({ id }) => id);
const refused = async (after: string) => {
  const { status, json } = await client.get(`/utils/v1/changes?after=${after}`);
  return { status, key: json['key'] };
};
const expired = { status: 410, key: 'cursor-expired' };

/** Moves the whole feed into the past, as if nobody had written since. */
async function age(daysAgo: number): Promise<void> {
  await database.query(`update change set at = at - make_interval(days => ${daysAgo})`);
}

/** The same cursor, had it been given out so many days ago. */
function aged(cursor: string, daysAgo: number): string {
  const [epoch, transaction, number, at = ''] = cursor.split('.');
  return [epoch, transaction, number, (Number.parseInt(at, 36) - daysAgo * 86_400_000).toString(36)].join(
    '.',
  );
}

test('the days around today have partitions before anything is written', async () => {
  expect(await days()).toEqual([-2, -1, 0, 1, 2, 3]);
  await newEntry();
  expect(await inDefault()).toBe(0);
});

test('without a partition for today everything is written and told, and goes to its day once there is one', async () => {
  const start = await cursorNow(database, client);
  await dropPartitions();
  const during = await newEntry();
  expect(await inDefault()).toBe(1);
  const inBetween = await told('oldest');
  expect(inBetween).toEqual([during]);
  await keep();
  const after = await newEntry();
  expect(await inDefault()).toBe(0);
  expect(await days()).toEqual([-2, -1, 0, 1, 2, 3]);
  expect(await told('oldest')).toEqual([during, after]);
  expect(await told(start)).toEqual([during, after]);
});

test('days that were written to while nobody made partitions get theirs later', async () => {
  const id = await newEntry();
  await age(10);
  expect(await inDefault()).toBe(1);
  await keep();
  expect(await inDefault()).toBe(0);
  expect(await days()).toContain(-10);
  expect(await told('oldest')).toEqual([id]);
});

test('days that are no longer kept are dropped, and cursors before what is left are expired', async () => {
  const cursor = await cursorNow(database, client);
  await newEntry();
  await age(33);
  await keep(40);
  expect(await days()).toEqual([-33, -2, -1, 0, 1, 2, 3]);
  const recent = await newEntry();
  expect(await refused(aged(cursor, 31))).toEqual({ status: 200, key: undefined });
  await keep(30);
  expect(await days()).toEqual([-2, -1, 0, 1, 2, 3]);
  expect(await told('oldest')).toEqual([recent]);
  expect(await refused(aged(cursor, 31))).toEqual(expired);
  const subscription = first(1, changesTo(client, { after: aged(cursor, 31) }));
  await expect(subscription).rejects.toMatchObject({ key: 'cursor-expired' });
  expect(await told(cursor)).toEqual([recent]);
});

test('a cursor that was given out before the clock was set back is expired, not unknown', async () => {
  const cursor = await cursorNow(database, client);
  const ahead = aged(cursor, -34);
  expect(await refused(ahead)).toEqual(expired);
  await expect(first(1, changesTo(client, { after: ahead }))).rejects.toMatchObject({
    key: 'cursor-expired',
  });
  expect(await told(cursor)).toEqual([]);
});

test('a cursor of a quiet workspace stays good as long as it is used', async () => {
  const id = await newEntry();
  const cursor = await cursorNow(database, client);
  await age(20);
  await keep(30);
  const { list, next_cursor: used } = await pageOf(client, { after: aged(cursor, 19) });
  expect(list).toEqual([]);
  await keep(10);
  expect(await refused(aged(cursor, 19))).toEqual(expired);
  const next = await newEntry();
  expect(await told(used)).toEqual([next]);
  expect(id).not.toBe(next);
});

test('after a dump was restored the feed begins anew, and cursors of before are expired', async () => {
  const cursor = await cursorNow(database, client);
  await newEntry();
  // Restored rows are what they were, but for the transaction that wrote them.
  await database.query('create temp table dumped as select * from change_epoch');
  await database.query('delete from change_epoch');
  await database.query('insert into change_epoch select * from dumped');
  expect(await refused(cursor)).toEqual(expired);
  const id = await newEntry();
  expect(await told('oldest')).toEqual([id]);
});

test('on another timeline cursors of before are expired, and what is kept is told', async () => {
  const cursor = await cursorNow(database, client);
  const before = await newEntry();
  await database.query(`update change_epoch set transaction = pg_current_xact_id(), timeline = '000000FF'`);
  expect(await refused(cursor)).toEqual(expired);
  const after = await newEntry();
  expect(await told('oldest')).toEqual([before, after]);
});

test('whoever follows when the feed begins anew is told to list anew', async () => {
  const following = changesTo(client, { after: 'oldest' });
  const id = await newEntry();
  expect((await following.next()).value).toMatchObject({ id });
  const next = following.next().catch((error: unknown) => error);
  await database.query(`update change_epoch set transaction = pg_current_xact_id(), timeline = '000000FF'`);
  await newEntry();
  expect(await next).toMatchObject({ key: 'cursor-expired' });
});

test('while old days cannot be dropped new ones are made all the same', { tags: 'slow' }, async () => {
  await newEntry();
  await age(40);
  await keep(60);
  const made = await partitions();
  await database.query(`drop table ${made.at(-1)}`);
  const reader = await service.database();
  await reader.query('begin');
  await reader.query(`select from ${made[0]}`);
  await keep(30);
  await reader.query('rollback');
  expect(await days()).toEqual([-40, -2, -1, 0, 1, 2, 3]);
  await keep(30);
  expect(await days()).toEqual([-2, -1, 0, 1, 2, 3]);
});

test('processes that bring it in order at once do not hinder each other', async () => {
  await dropPartitions();
  await Promise.all(Array.from({ length: 5 }, () => keep()));
  expect(await days()).toEqual([-2, -1, 0, 1, 2, 3]);
});
