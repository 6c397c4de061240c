import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { counter, gauge, histogram, Metrics } from '../../src/platform/metrics.ts';
import { samplesOf } from '../support/metrics.ts';
import { socketOf, toldBy } from '../transform/jobs/follower.ts';
import { startTestService, type TestService } from '../support/service.ts';

const log = createLog('silent');
const drops = counter('drops_total', 'Drops.', 'colour');
const depth = gauge('depth', 'Depth.');
const pours = histogram('pour_duration_seconds', 'Pours.');

const read = async (metrics: Metrics) => samplesOf((await metrics.scrape(log)).text);

test('a counter adds up for each of its labels, whoever asked for it', async () => {
  const metrics = new Metrics();
  metrics.of(drops).add(2, 'blue');
  metrics.of(drops).add(1, 'blue');
  metrics.of(drops).add(5, 'red');
  expect([...(await read(metrics))]).toEqual([
    ['docmill_drops_total{colour="blue"}', 3],
    ['docmill_drops_total{colour="red"}', 5],
  ]);
});

test('two services of a process count apart', async () => {
  const [mine, yours] = [new Metrics(), new Metrics()];
  mine.of(drops).add(1, 'blue');
  yours.of(drops).add(0, 'blue');
  expect((await read(yours)).get('docmill_drops_total{colour="blue"}')).toBe(0);
});

test('a histogram counts a time in every class that it fits', async () => {
  const metrics = new Metrics();
  for (const seconds of [0.003, 0.2, 400]) metrics.of(pours).observe(seconds);
  const found = await read(metrics);
  const below = (bound: string) => found.get(`docmill_pour_duration_seconds_bucket{le="${bound}"}`);
  expect([below('0.0025'), below('0.005'), below('1'), below('300'), below('+Inf')]).toEqual([0, 1, 2, 2, 3]);
  expect(found.get('docmill_pour_duration_seconds_sum')).toBeCloseTo(400.203);
});

test('a gauge is silent until it is set, and again once it is cleared', async () => {
  const metrics = new Metrics();
  const opened = metrics.of(depth);
  expect([...(await read(metrics))]).toEqual([]);
  opened.set(0);
  expect([...(await read(metrics))]).toEqual([['docmill_depth', 0]]);
  opened.clear();
  expect([...(await read(metrics))]).toEqual([]);
});

test('what cannot be read keeps nothing else from being told', async () => {
  const metrics = new Metrics();
  const opened = metrics.of(depth);
  metrics.beforeScrape(() => Promise.reject(new Error('away')));
  metrics.beforeScrape(() => opened.set(7));
  expect([...(await read(metrics))]).toEqual([['docmill_depth', 7]]);
});

test('what never answers keeps nobody waiting for ever', async () => {
  const metrics = new Metrics({ scrapeTimeoutMs: 20 });
  metrics.of(depth).set(7);
  metrics.beforeScrape(() => new Promise(() => undefined));
  expect([...(await read(metrics))]).toEqual([['docmill_depth', 7]]);
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { DOCMILL_METRICS_PORT: '0' } });
});
afterAll(() => service[Symbol.asyncDispose]());

/** What Prometheus would read now. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(service.service.metricsUrl ?? '');
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return samplesOf(await answer.text());
}

const requests = (labels: string) => `docmill_http_request_duration_seconds_count{${labels}}`;

test('requests are counted by declared address and status, never by what stands in the address', async () => {
  const client = await service.client();
  const id = '0197a0c0-0000-4000-8000-00000000000a';
  await client.get(`/transform/v1/jobs/${id}`);
  await client.get('/no/such/place');
  await client.graphql('{ jobs(first: 1) { nodes { id } } }');
  await client.graphql('{ nothing }');
  const found = await scrape();
  expect(found.get(requests('method="GET",route="/transform/v1/jobs/:id",status="404"'))).toBe(1);
  expect(found.get(requests('method="GET",route="other",status="404"'))).toBe(1);
  expect(found.get(requests('method="POST",route="/graphql",status="200"'))).toBe(1);
  const operations = (labels: string) =>
    found.get(`docmill_graphql_operation_duration_seconds_count{${labels}}`);
  expect(operations('operation="query",result="ok"')).toBe(1);
  expect(operations('operation="none",result="error"')).toBe(1);
  const text = [...found.keys()].join('\n');
  expect(text).not.toContain(id);
  expect(text).not.toContain(client.workspace);
  expect(text).not.toContain(client.token);
});

test('the pool, the feed, the event loop and the memory of the process are told', async () => {
  const found = await scrape();
  const connections = ['idle', 'busy'].map(
    (state) => found.get(`docmill_database_connections{state="${state}"}`) ?? 0,
  );
  expect(connections.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  expect(found.get('docmill_database_waiting')).toBe(0);
  expect(found.get('docmill_feed_lag_seconds')).toBeGreaterThanOrEqual(0);
  expect(found.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
});

/** How many sockets and subscriptions are open. */
async function open(): Promise<unknown[]> {
  const found = await scrape();
  return [found.get('docmill_sockets'), found.get('docmill_subscriptions')];
}

test('sockets and subscriptions are told while they are open', async () => {
  const { token } = await service.client();
  const socket = socketOf(service.url, token);
  const changes = toldBy(socket, 'subscription { workspaceEvents { cursor } }', {});
  const next = changes.next();
  await expect.poll(open).toEqual([1, 1]);
  await socket.dispose();
  await expect(next).resolves.toMatchObject({ done: true });
  await expect.poll(open).toEqual([0, 0]);
});

test('metrics are not at the address of the service, and nothing else is at theirs', async () => {
  expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  const { origin } = new URL(service.service.metricsUrl ?? '');
  expect((await fetch(`${origin}/transform/v1/jobs`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
});

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal);

test.skipIf(!outside)('other machines reach metrics only when they were given an address', async () => {
  const { port } = new URL(service.service.metricsUrl ?? '');
  const refused = new Promise((resolve, reject) => {
    get({ host: outside?.address, port }, reject).on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code),
    );
  });
  expect(await refused).toBe('ECONNREFUSED');
});

test('without a port there are no metrics', async () => {
  await using silent = await startTestService();
  expect(silent.service.metricsUrl).toBeUndefined();
});
