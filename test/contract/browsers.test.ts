import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import type { TestAnswer } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';
import { invoice } from './world.ts';

const page = 'https://app.example.com';
const shared = sharedService({ env: { DOCMILL_CORS_ORIGINS: `${page}, http://localhost:5173` } });
const closed = sharedService();
const open = sharedService({ env: { DOCMILL_CORS_ORIGINS: '*' } });

const path = '/transform/v1/jobs';
const asked = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,idempotency-key',
};

test.each(['/transform/v1/jobs', '/graphql', '/nowhere'])(
  'a page of a listed origin is told before it calls %s that it may, without a token',
  async (address) => {
    const { url } = shared.service;
    const answer = await fetch(url + address, { method: 'OPTIONS', headers: { origin: page, ...asked } });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
    expect(answer.headers.get('access-control-allow-headers')).toBe(asked['access-control-request-headers']);
    expect(answer.headers.get('access-control-max-age')).toBe('7200');
    expect(answer.headers.get('vary')).toMatch(/\bOrigin\b/);
  },
);

test.each([
  ['an answer', path, 200],
  ['a refusal', `${path}/x`, 404],
])('a page of a listed origin may read %s with the headers that matter', async (_what, address, status) => {
  const answer = await shared.client.get(address, { origin: page });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe(page);
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  const exposed = answer.headers.get('access-control-expose-headers')?.split(', ') ?? [];
  expect(exposed).toEqual(
    expect.arrayContaining(
      'ETag, Link, Location, X-Request-Id, Idempotent-Replayed, Retry-After, RateLimit'.split(', '),
    ),
  );
});

test.each(['https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com', 'null'])(
  'a page of %s may read nothing',
  async (origin) => {
    const { url } = shared.service;
    const [preflight, answer] = [
      await fetch(url + path, { method: 'OPTIONS', headers: { origin, ...asked } }),
      await shared.client.get(path, { origin }),
    ];
    for (const { headers } of [preflight, answer]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers.get('vary')).toMatch(/\bOrigin\b/);
    }
  },
);

test('no page may read anything unless the setting says so, and every one with *', async () => {
  const none = await closed.client.get(path, { origin: page });
  expect(none.headers.get('access-control-allow-origin')).toBeNull();
  const every = await open.client.get(path, { origin: 'https://any.example' });
  expect(every.headers.get('access-control-allow-origin')).toBe('*');
  expect(every.headers.get('vary') ?? '').not.toMatch(/Origin/);
});

test.each([
  'https://app.example.com/',
  'https://app.example.com:443',
  'app.example.com',
  'https://*.example.com/x',
])('the setting refuses %s, which no browser sends', (origin) => {
  expect(() => readConfig({ DOCMILL_CORS_ORIGINS: origin })).toThrow(/DOCMILL_CORS_ORIGINS/);
});

test.each([
  ['GET', path, 'HEAD, GET, POST, OPTIONS'],
  ['GET', '/transform/v1/workflows', 'HEAD, GET, OPTIONS'],
])('OPTIONS says which methods an address has: %s %s', async (_method, address, methods) => {
  const answer = await fetch(closed.service.url + address, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(methods.split(', ').toSorted());
});

test.each([
  ['a print', "frame-ancestors 'self' https://app.example.com http://localhost:5173", shared],
  ['a print where no origin is listed', "frame-ancestors 'self'", closed],
])(
  '%s may be framed by pages of ours and of listed origins',
  { tags: 'slow' },
  async (_what, policy, { service }) => {
    const client = await service.client();
    const workflow = '0197a0c0-0000-7000-8000-0000000000f1';
    await client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'pdf' }] });
    const job = await client.post(`${path}?wait=30`, { workflow_id: workflow, data: invoice });
    const [file] = job.json['attachments'] as { url: string }[];
    const answer = await fetch(service.url + new URL(file?.url ?? '').pathname);
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
    expect(answer.headers.get('content-security-policy')).toBe(policy);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  },
);

function caching({ headers }: TestAnswer): string | null {
  return headers.get('cache-control');
}

test('a record and a page of jobs may be kept by whoever asked, to be asked for anew; nothing else may', async () => {
  const series = '/sequence/v1/series/0197a0c0-0000-7000-8000-0000000000f2';
  const { client } = closed;
  const made = await client.put(series, { name: 'A' });
  const read = await client.get(series);
  const known = await client.get(series, { 'if-none-match': read.headers.get('etag') ?? '' });
  expect([made, read, known].map(caching)).toEqual(['no-store', 'private, no-cache', 'private, no-cache']);
  expect(known.status).toBe(304);
  expect(caching(await client.get(path))).toBe('private, no-cache');
  for (const address of [`${path}/x`, '/transform/v1/workflows', '/utils/v1/ping'])
    expect(caching(await client.get(address))).toBe('no-store');
  expect(caching(await client.graphql('{ viewer { subject } }'))).toBe('no-store');
});

test('the address of the service says to programs what it offers, and leads browsers to the console', async () => {
  const { url } = closed.service;
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  const { links } = (await answer.json()) as { links: Record<string, string> };
  expect(Object.keys(links)).toEqual(expect.arrayContaining(['openapi', 'graphql', 'health']));
  for (const link of Object.values(links)) {
    const { pathname } = new URL(link);
    const { status } = await fetch(url + pathname);
    expect({ pathname, status }).toEqual({ pathname, status: pathname === '/graphql' ? 401 : 200 });
  }
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const shown = await fetch(url, { headers: { accept }, redirect: 'manual' });
  expect([shown.status, shown.headers.get('location')]).toEqual([302, '/console']);
});
