import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { sharedResource } from '../support/shared-resource.ts';
import { sharedService } from '../support/shared-service.ts';

const shared = sharedService();
beforeAll(() => sharedResource('/console'));

const policyOf = (response: Response): string => response.headers.get('content-security-policy') ?? '';

test.each(['/console', '/console/', '/console/jobs', '/console/jobs/01a2-x', '/console/documents/a.b/c'])(
  'at %s is the page, with a nonce that no other answer has',
  async (path) => {
    const [one, other] = await Promise.all([1, 2].map(() => fetch(shared.service.url + path)));
    if (!one || !other) throw new Error('both were asked for');
    expect([one.status, one.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const nonce = /'nonce-([^']+)'/.exec(policyOf(one))?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(policyOf(other)).not.toContain(nonce);
    const page = await one.text();
    expect([...page.matchAll(/nonce="([^"]*)"/g)].map(([, each]) => each)).toEqual(
      expect.arrayContaining([nonce]),
    );
    expect(page).not.toContain('__NONCE__');
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
  },
);

test('the policy lets nothing in from elsewhere, and no script that is not a file of ours', async () => {
  const policy = policyOf(await fetch(`${shared.service.url}/console`));
  const rules = Object.fromEntries(policy.split('; ').map((rule) => rule.split(/ (.*)/s)));
  expect(rules).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  });
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

test('what the page loads is kept for ever by the hash in its name, and comes compressed when that is taken', async () => {
  const { url } = shared.service;
  const page = await (await fetch(`${url}/console`)).text();
  const script = /src="(\/console\/assets\/index-[^"]+\.js)"/.exec(page)?.[1] ?? '';
  for (const [accepted, coding] of [
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await fetch(url + script, { headers: { 'accept-encoding': accepted } });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, coding]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await answer.text()).toContain('docmill');
  }
});

test.each(['/console/assets/nothing-00000000.js', '/console/assets/..%2Findex.html', '/console/a.js'])(
  'a missing file is not answered with the page: %s',
  async (path) => {
    const answer = await fetch(shared.service.url + path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  },
);

test('what the first page loads before its list can be used is below 300 kB', async () => {
  const folder = join(import.meta.dirname, '../../dist/console');
  const manifest = (await import(join(folder, '.vite/manifest.json'), { with: { type: 'json' } })) as {
    default: Record<string, { file: string; css?: string[]; imports?: string[] }>;
  };
  const page = await (await fetch(`${shared.service.url}/console/jobs`)).text();
  const files = new Set(
    [...page.matchAll(/(?:src|href)="\/console\/([^"]+)"/g)].map(([, file = '']) => file),
  );
  const add = (name: string): void => {
    const { file, css = [], imports = [] } = manifest.default[name] ?? {};
    if (file === undefined) throw new Error(`The build has no ${name}`);
    for (const each of [file, ...css]) files.add(each);
    for (const each of imports) add(each);
  };
  add('words/en.ts');
  let bytes = 0;
  for (const file of files) {
    const response = await fetch(`${shared.service.url}/console/${file}`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.status).toBe(200);
    bytes += (await response.arrayBuffer().then(() => Number(response.headers.get('content-length')))) || 0;
  }
  expect(files.size).toBeGreaterThan(3);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(300_000);
});
