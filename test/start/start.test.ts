import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import type { TestClient } from '../support/service.ts';
import { until } from '../support/until.ts';
import {
  buildProgram,
  freePort,
  newPlace,
  readiness,
  runToEnd,
  untilReady,
  type Place,
  type Program,
} from './program.ts';

const seriesPath = '/sequence/v1/series/0197a0c0-0000-7000-8000-0000000000a1';

/** Where one service after another is started; its data is never made anew. */
let place: Place;
/** Has one token, which holds for all of them. */
let client: TestClient;

beforeAll(async () => {
  await buildProgram();
  place = await newPlace();
  await using first = await place.startReady();
  client = await place.client();
  await client.put(seriesPath, { name: 'Invoices' });
  first.signal('SIGTERM');
  await first.ended;
});

afterAll(() => place[Symbol.asyncDispose]());

/** The name of the series that the first service stored. */
async function seriesName(): Promise<unknown> {
  return (await client.get(seriesPath)).json.name;
}

/** How a program ends that is asked to. */
async function endOf(program: Program): Promise<number | string> {
  program.signal('SIGTERM');
  return program.ended;
}

test('a token is all that its command prints, whether a service runs or not', { tags: 'slow' }, async () => {
  const withoutService = await runToEnd(['token', '--workspace', 'acme', '--scope', 'admin'], place.env);
  await using program = await place.startReady();
  const withService = await runToEnd(['token', '--workspace', 'acme', '--scope', 'admin'], place.env);
  for (const { ended, stdout, stderr } of [withoutService, withService]) {
    expect({ ended, stderr }).toEqual({ ended: 0, stderr: '' });
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const headers = { authorization: `Bearer ${stdout.trim()}` };
    expect((await fetch(`${place.url}${seriesPath}`, { headers })).status).toBe(200);
  }
  expect(await endOf(program)).toBe(0);
});

test(
  'after kill -9 of the service and of PostgreSQL the next start has everything',
  { tags: 'crash' },
  async () => {
    await using killed = await place.startReady();
    expect(await seriesName()).toBe('Invoices');
    killed.signal('SIGKILL');
    await place.killPostgres();
    await killed.ended;
    await using next = await place.startReady();
    expect(await seriesName()).toBe('Invoices');
    expect(await endOf(next)).toBe(0);
  },
);

test('a service whose PostgreSQL is killed starts it again and goes on', { tags: 'crash' }, async () => {
  await using program = await place.startReady();
  const { pid: before } = await place.postmaster();
  await place.killPostgres();
  await until(async () => (await place.postmaster()).pid !== before && (await readiness(place.url)) === 200);
  expect(await seriesName()).toBe('Invoices');
  expect(await endOf(program)).toBe(0);
  expect(await place.postmaster()).toEqual({ pid: undefined });
});

test(
  'of two starts at once on one port one serves, and the other says that the port is taken',
  { tags: 'slow' },
  async () => {
    await using one = place.start();
    await using two = place.start();
    const loser = await Promise.race([one.ended.then(() => one), two.ended.then(() => two)]);
    expect(await loser.ended).toBe(1);
    expect(await loser.stderr).toBe(
      `Port ${place.port} is taken: end the program that uses it, such as a running demo or service, or set PORT to a free port\n`,
    );
    await untilReady(loser === one ? two : one, place.url);
    expect(await seriesName()).toBe('Invoices');
  },
);

test(
  'two starts at once on two ports share a new data folder, and each goes on without the other',
  { tags: 'slow' },
  async () => {
    await using fresh = await newPlace({ isFirst: true });
    await using one = fresh.start();
    const port = await freePort();
    await using two = fresh.start({ PORT: String(port) });
    await Promise.all([untilReady(one, fresh.url), untilReady(two, `http://127.0.0.1:${port}`)]);
    const token = await fresh.client();
    await token.put(seriesPath, { name: 'Shared' });
    expect(await endOf(one)).toBe(0);
    const headers = { authorization: `Bearer ${token.token}` };
    expect((await fetch(`http://127.0.0.1:${port}${seriesPath}`, { headers })).status).toBe(200);
  },
);

test(
  'a service lives without its database, is not ready meanwhile, and recovers when it comes back',
  { tags: 'slow' },
  async () => {
    const folder = join(place.folder, 'postgres');
    const database = await startEmbeddedPostgres({ folder });
    await using program = await place.startReady({ DATABASE_URL: database.url });
    await database.stop();
    await until(async () => (await readiness(place.url)) === 503);
    expect((await fetch(`${place.url}/healthz`)).status).toBe(200);
    expect((await client.get(seriesPath)).status).toBe(503);
    await using again = await startEmbeddedPostgres({ folder });
    expect(again.url).toBe(database.url);
    await until(async () => (await readiness(place.url)) === 200);
    expect(await seriesName()).toBe('Invoices');
    expect(await endOf(program)).toBe(0);
  },
);

test('a start waits for a database that does not take connections yet', { tags: 'slow' }, async () => {
  await using database = await startEmbeddedPostgres({ folder: join(place.folder, 'postgres') });
  let attempts = 0;
  const front = createServer((client) => {
    attempts += 1;
    if (attempts <= 3) client.destroy();
    else pipeline(client, connect(Number(new URL(database.url).port), '127.0.0.1'), client, () => undefined);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(front.address() as AddressInfo).port}`;
  await using program = await place.startReady({ DATABASE_URL: url.href });
  expect(await seriesName()).toBe('Invoices');
  expect(await endOf(program)).toBe(0);
  front.close();
});
