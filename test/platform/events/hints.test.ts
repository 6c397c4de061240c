import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notifier } from '../../../src/platform/events/notifier.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createDatabase, type TestDatabase } from '../../support/postgres.ts';
import { testTimings } from '../../support/timings.ts';

let own: TestDatabase;
let observer: Client;
beforeAll(async () => {
  own = await createDatabase();
  observer = new Client({ connectionString: own.url });
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await own.drop();
});

const connections = async (): Promise<number[]> => {
  const { rows } = await observer.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'docmill hints' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
};

const timings = testTimings({ events: { heartbeatMs: 100, reconnectMs: 20 } });

const open = (): Promise<Notifier> => Notifier.open(own.url, createLog('silent'), { timings });

test('a hint reaches the other process and its own, each once', async () => {
  await using both = await pair();
  const [one, two] = both;
  const heard: string[] = [];
  one.on('job', (subject) => heard.push(`one ${subject}`));
  two.on('job', (subject) => heard.push(`two ${subject}`));
  one.send('job', 'a:b');
  await expect.poll(() => heard.toSorted()).toEqual(['one a:b', 'two a:b']);
});

test('a hint that no process listens to is not sent', async () => {
  await using both = await pair();
  const [one, two] = both;
  const said: string[] = [];
  observer.on('notification', ({ payload = '' }) => said.push(payload.slice(payload.indexOf(':') + 1)));
  await observer.query('listen docmill');
  one.on('job', () => undefined);
  two.on('token', () => undefined);
  let sent = 0;
  // Until it knows the others it tells them everything.
  const isSaid = async () => {
    sent += 1;
    one.send('job', String(sent));
    one.send('token', String(sent));
    await expect.poll(() => said).toContain(`token:${sent}`);
    return said.includes(`job:${sent}`);
  };
  await expect.poll(isSaid).toBe(false);
  const stop = two.on('job', () => undefined);
  await expect.poll(isSaid).toBe(true);
  stop();
  await expect.poll(isSaid, { timeout: 10_000 }).toBe(false);
});

test('a hint brings along what its sender knows, unless that is too much', async () => {
  await using both = await pair();
  const [one, two] = both;
  const heard = new Map<string, unknown>();
  two.on('job', (subject, news) => heard.set(subject, news));
  one.send('job', 'small', () => ({ text: 'a\nb: ü' }));
  one.send('job', 'large', () => ({ text: 'ü'.repeat(4000) }));
  await expect.poll(() => heard.size).toBe(2);
  expect([...heard]).toEqual([
    ['small', { text: 'a\nb: ü' }],
    ['large', undefined],
  ]);
});

test('a connection that was cut is opened again, and hints arrive as before', async () => {
  await using both = await pair();
  const [one, two] = both;
  const heard: string[] = [];
  two.on('work', (subject) => heard.push(subject));
  const cut = await connections();
  for (const pid of cut) await observer.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(async () => (await connections()).filter((pid) => !cut.includes(pid))).toHaveLength(2);
  await expect
    .poll(() => {
      one.send('work', 'again');
      return heard;
    })
    .toContain('again');
});

test('ended while its connection is being opened again, it leaves none behind', async () => {
  const hints = await open();
  for (const pid of await connections()) await observer.query('select pg_terminate_backend($1)', [pid]);
  // The first sight of the new connection is while it is being opened, or just after.
  await expect.poll(connections, { interval: 1 }).toHaveLength(1);
  await hints[Symbol.asyncDispose]();
  await expect.poll(connections).toEqual([]);
});

async function pair(): Promise<[Notifier, Notifier] & AsyncDisposable> {
  const both: [Notifier, Notifier] = [await open(), await open()];
  return Object.assign(both, {
    async [Symbol.asyncDispose]() {
      for (const hints of both) await hints[Symbol.asyncDispose]();
    },
  });
}
