import { createServer } from 'node:http';
import { once } from 'node:events';
import { createClient } from 'graphql-ws';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientAddress, trustedProxies } from '../../src/platform/rest/client-address.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startTestService, TestClient, type TestAnswer } from '../support/service.ts';
import { toldBy } from '../transform/jobs/follower.ts';
import { properly, refused } from './refused.ts';

const ping = '/utils/v1/ping';

/** 20 requests in 20 seconds, so that none of these tests sees a second window. */
const few = { DOCMILL_RATE_LIMIT: '1', DOCMILL_RATE_BURST: '20' };

function times<Result>(count: number, one: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => one(index)));
}

function statuses(answers: readonly TestAnswer[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]),
  );
}

test(
  'a token has so many requests over REST and GraphQL together, and each answer says how many are left',
  { tags: 'slow' },
  async () => {
    await using service = await startTestService({ env: few });
    const client = await service.client();
    const first = await client.get(ping);
    expect(first.headers.get('ratelimit-policy')).toBe('"token";q=20;w=20');
    expect(first.headers.get('ratelimit')).toMatch(/^"token";r=19;t=(19|20)$/);
    const answers = await times(30, (index) =>
      index % 2 ? client.get(ping) : client.graphql('{ viewer { subject } }'),
    );
    expect(statuses(answers)).toEqual({ 200: 19, 429: 11 });
    const over = answers.find(({ status }) => status === 429);
    expect(over && refused(over)).toEqual(properly(429, 'rate-limited'));
    expect(Number(over?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(over?.headers.get('retry-after'))).toBeLessThanOrEqual(20);
    expect(over?.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/);
    const another = await service.client({ workspace: client.workspace });
    expect((await another.get(ping)).status).toBe(200);
  },
);

test('what a token does over a socket is counted as well', { tags: 'slow' }, async () => {
  await using service = await startTestService({ env: few });
  const client = await service.client();
  const socket = createClient({
    url: `${service.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    lazyCloseTimeout: 60_000,
    retryAttempts: 0,
    connectionParams: { authorization: client.token },
  });
  const ask = () => Array.fromAsync(toldBy(socket, '{ viewer { subject } }', {}));
  // The socket itself is the first.
  for (let asked = 1; asked < 20; asked += 1) expect(await ask()).toEqual([{ subject: 'test' }]);
  await expect(ask()).rejects.toMatchObject({ key: 'rate-limited' });
  expect((await client.get(ping)).status).toBe(429);
  await socket.dispose();
});

test('0 switches the limit off', async () => {
  await using service = await startTestService({ env: { DOCMILL_RATE_LIMIT: '0', DOCMILL_RATE_BURST: '1' } });
  const client = await service.client();
  const answers = await times(50, () => client.get(ping));
  expect(statuses(answers)).toEqual({ 200: 50 });
  expect(answers[0]?.headers.has('ratelimit')).toBe(false);
});

test('by default a token has 1,000 requests a second, 2,000 at once, and an address 20 bad tokens a second', () => {
  const { requests, failedAuthentications } = readConfig({}).edge;
  expect(requests).toEqual({ perSecond: 1000, burst: 2000 });
  expect(failedAuthentications).toEqual({ perSecond: 20, burst: 20 });
});

/** Sends bad tokens until one is not even looked at. */
async function guess(url: string, address: (index: number) => string): Promise<TestAnswer> {
  for (let index = 0; ; index += 1) {
    const guesser = new TestClient(url, `guess-${index}`, '');
    const answer = await guesser.get(ping, { 'x-forwarded-for': address(index) });
    if (answer.status !== 401) return answer;
  }
}

test('an address that sends bad tokens is held up, and good tokens that are known from there are not', async () => {
  await using service = await startTestService({ env: { DOCMILL_FAILED_AUTHENTICATIONS: '5' } });
  const known = await service.client();
  expect((await known.get(ping)).status).toBe(200);
  const answer = await guess(service.url, (index) => `203.0.113.${index % 200}`);
  expect(refused(answer)).toEqual(properly(429, 'rate-limited'));
  expect(answer.headers.get('retry-after')).toBe('1');
  expect((await known.get(ping)).status).toBe(200);
});

test('requests without any token are no guesses', async () => {
  await using service = await startTestService({ env: { DOCMILL_FAILED_AUTHENTICATIONS: '1' } });
  const anonymous = new TestClient(service.url, undefined, '');
  expect(statuses(await times(50, () => anonymous.get(ping)))).toEqual({ 401: 50 });
});

test('behind a trusted proxy everyone is held up by what comes from his own address', async () => {
  await using service = await startTestService({
    env: { DOCMILL_FAILED_AUTHENTICATIONS: '1', DOCMILL_TRUSTED_PROXIES: '127.0.0.1, ::1' },
  });
  const other = (index: number) => new TestClient(service.url, `other-${index}`, '');
  await guess(service.url, () => '198.51.100.7');
  const answers = await times(50, (index) =>
    other(index).get(ping, { 'x-forwarded-for': `198.51.100.7, 203.0.113.${index}` }),
  );
  expect(statuses(answers)).toEqual({ 401: 50 });
});

test.each([
  ['', [], 'no proxy', '127.0.0.1'],
  ['203.0.113.9', [], 'no proxy that is trusted', '127.0.0.1'],
  ['203.0.113.9', ['127.0.0.0/8'], 'one', '203.0.113.9'],
  ['1.1.1.1, 203.0.113.9, 10.0.0.7', ['127.0.0.1', '10.0.0.0/8'], 'two', '203.0.113.9'],
  ['10.0.0.9, 10.0.0.7', ['127.0.0.1', '10.0.0.0/8'], 'proxies alone', '10.0.0.9'],
  ['203.0.113.9, unknown', ['127.0.0.1'], 'one that says nothing', '127.0.0.1'],
  ['203.0.113.9, 10.0.0.7', ['0.0.0.0/0'], 'any', '203.0.113.9'],
  ['203.0.113.9, 10.0.0.7:4711', ['127.0.0.1', '10.0.0.7'], 'two, one with a port', '203.0.113.9'],
  ['203.0.113.9:4711', ['127.0.0.1'], 'one that writes ports', '203.0.113.9'],
  ['[2001:db8:1:2:3:4:5:6]:4711', ['127.0.0.1'], 'one of IPv6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', ['127.0.0.1'], 'one of IPv6, another host of the network', '2001:db8:1:2::/64'],
  ['::1', ['127.0.0.1'], 'one of IPv6 on the same machine', '::1'],
  ['::ffff:203.0.113.9', ['127.0.0.1'], 'one that wraps IPv4', '203.0.113.9'],
] as const)(
  'with X-Forwarded-For "%s" and trusted %j (%s) a request is from %s',
  async (hops, trusted, _what, address) => {
    const proxies = trustedProxies(trusted);
    const server = createServer((request, response) => response.end(clientAddress(request, proxies)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { 'x-forwarded-for': hops } });
    expect(await answer.text()).toBe(address);
    server.close();
  },
);

test.each(['nonsense', '10.0.0.0/33', '10.0.0.0/x', 'proxy.internal'])(
  'the setting refuses %s, which is neither an address nor a range',
  (entry) => {
    expect(() => readConfig({ DOCMILL_TRUSTED_PROXIES: entry })).toThrow(/DOCMILL_TRUSTED_PROXIES/);
  },
);
