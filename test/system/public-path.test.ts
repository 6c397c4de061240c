import { createClient } from 'graphql-ws';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { withoutPublicPath } from '../../src/platform/rest/public-path.ts';
import { message } from '../contract/world.ts';
import { startReverseProxy, type ReverseProxy } from '../support/reverse-proxy.ts';
import { startTestService, TestClient, type TestService } from '../support/service.ts';
import { sharedResource } from '../support/shared-resource.ts';
import { newWorkflow, runJob } from '../transform/engine/trial.ts';

const ofBrowsers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe.each([
  ['removes', true],
  ['leaves', false],
])('below a path, behind a proxy that %s it', (_what, stripsPath) => {
  let proxy: ReverseProxy;
  let service: TestService;
  let client: TestClient;
  let anyone: TestClient;

  beforeAll(async () => {
    await sharedResource('/program');
    await sharedResource('/console');
    await sharedResource('/guide');
    proxy = await startReverseProxy({ path: '/docmill', stripsPath });
    // A slash at the end changes nothing.
    service = await startTestService({ env: { DOCMILL_PUBLIC_URL: `${proxy.url}/` } });
    proxy.forwardTo(service.url);
    const { token, workspace } = await service.client();
    client = new TestClient(proxy.url, token, workspace);
    anyone = new TestClient(proxy.url, undefined, '');
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
  });

  /** Follows an address of an answer as its client does, which must stay below the path. */
  async function follow(address: string | null | undefined, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address ?? '', `${proxy.url}/any/request`);
    expect(url.href).toMatch(new RegExp(`^${proxy.url}(?:/|$)`));
    return fetch(url, init);
  }
  const authorized = () => ({ headers: { authorization: `Bearer ${client.token}` } });

  test('a record that was created is at its Location, and the next page of a list at its Link', async () => {
    const made = [
      await client.post('/silo/v1/entries', { data: message }),
      await client.post('/silo/v1/entries/', { data: message }),
    ];
    for (const { headers, json } of made) {
      const found = await follow(headers.get('location'), authorized());
      expect(await found.json()).toMatchObject({ id: json.id });
    }
    const { headers, json } = await client.get('/silo/v1/entries?limit=1');
    const next = await follow(/^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1], authorized());
    expect(await next.json()).toMatchObject({ list: [expect.not.objectContaining({ id: json.list[0].id })] });
  });

  test('the index, the schemas and the description of REST name addresses that answer', async () => {
    const { json } = await anyone.get('/');
    for (const [name, link] of Object.entries<string>(json.links))
      expect([name, (await follow(link)).status]).toEqual([name, name === 'graphql' ? 401 : 200]);
    const { json: schemas } = await anyone.get('/schemas');
    expect((await follow(schemas.list[0].url)).status).toBe(200);
    const { json: openapi } = await anyone.get('/openapi.json');
    expect(openapi.servers).toMatchObject([{ url: '/docmill' }]);
    expect((await follow(`${openapi.servers[0].url}/server`)).status).toBe(200);
  });

  test.each(['', '/'])('a browser that opens the path with "%s" at its end sees the console', async (end) => {
    const shown = await fetch(`${proxy.url}${end}`, { headers: ofBrowsers });
    expect([shown.status, shown.url]).toEqual([200, `${proxy.url}/console`]);
    expect(await shown.text()).toContain('<div id="console">');
  });

  test.each([
    '/console',
    '/console/',
    '/console/jobs/1?a=/console',
    '/docs',
    '/docs/rest',
    '/docs/graphql',
    '/graphql',
  ])('all that the page %s loads is below the path', async (page) => {
    const shown = await fetch(`${proxy.url}${page}`, { headers: ofBrowsers });
    const text = await shown.text();
    expect([shown.status, text.match(/__\w+__/)]).toEqual([200, null]);
    const loaded = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(loaded.length).toBeGreaterThan(2);
    for (const address of loaded.filter((each) => !/^(?:data:|#)/.test(each)))
      expect([address, (await follow(address)).status]).toEqual([address, 200]);
  });

  test('files are uploaded to and downloaded from the addresses that the service names', async () => {
    const { json: entry } = await client.post('/silo/v1/entries', { data: message });
    const bytes = 'Pay soon.';
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const announced = { name: 'terms.txt', mime: 'text/plain', sha256, size: bytes.length };
    const file = `/silo/v1/entries/${entry.id}/files/${randomUUID()}`;
    const { json: upload } = await client.put(file, announced);
    expect((await follow(upload.url, { method: 'PUT', body: bytes })).status).toBe(200);
    const { json: stored } = await client.get(`/silo/v1/entries/${entry.id}`);
    expect(await (await follow(stored.attachments[0].url)).text()).toBe(bytes);
  });

  test('a Connect endpoint is called at the address that the service names', async () => {
    const workflow = await newWorkflow(client, { name: 'A', steps: [] });
    const body = { slug: 'orders', workflow_id: workflow, auth: 'none' };
    const { json } = await client.post('/connect/v1/endpoints', body);
    const headers = { 'content-type': 'application/xml' };
    expect((await follow(json.url, { method: 'POST', headers, body: '<order/>' })).status).toBe(202);
  });

  test('a job is followed over a WebSocket and over Server-Sent Events', async () => {
    const job = await runJob(client, await newWorkflow(client, { steps: [{ action: 'silo.close' }] }), {
      data: message,
    });
    const query = `subscription { jobEvents(jobId: "${job.id}") { jobStatus } }`;
    const socket = createClient({
      url: `${proxy.url.replace('http', 'ws')}/graphql?any`,
      connectionParams: { authorization: `Bearer ${client.token}` },
    });
    const seen = socket.iterate<{ jobEvents: { jobStatus: string } }>({ query });
    expect((await seen.next()).value.data.jobEvents.jobStatus).toBeTypeOf('string');
    await socket.dispose();
    const stream = await fetch(`${proxy.url}/graphql`, {
      method: 'POST',
      headers: {
        ...authorized().headers,
        accept: 'text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query }),
    });
    expect(await stream.text()).toContain('"jobEvents"');
  });

  test('the service answers without the path as well, with addresses that it answers too', async () => {
    const direct = new TestClient(service.url, client.token, client.workspace);
    const { headers } = await direct.post('/silo/v1/entries', { data: message });
    const found = await fetch(new URL(headers.get('location') ?? '', service.url), authorized());
    expect(found.status).toBe(200);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.url}/docmillish/healthz`)).status).toBe(404);
  });

  test('nothing was asked for outside the path', () => {
    expect(proxy.outside).toEqual([]);
  });
});

test.each([
  ['/docmill', '/'],
  ['/docmill/', '/'],
  ['/docmill?a=/docmill', '/?a=/docmill'],
  ['/docmill/docmill/x', '/docmill/x'],
  ['/docmills/x', '/docmills/x'],
  ['/x/docmill', '/x/docmill'],
  ['http://host/docmill/x', 'http://host/x'],
  ['*', '*'],
])('the target %s is that of %s', (target, expected) => {
  expect(withoutPublicPath(target, '/docmill')).toBe(expected);
});

test.each([
  ['https://host', ''],
  ['https://host/', ''],
  ['https://[::1]:8443/a/docmill.2//', '/a/docmill.2'],
])('the public URL %s has the path "%s"', (url, path) => {
  const { publicPath, publicUrl } = readConfig({ DOCMILL_PUBLIC_URL: url });
  expect(publicPath).toBe(path);
  expect(publicUrl.endsWith('/')).toBe(false);
});

test.each([
  'https://host/a?b',
  'https://host/#a',
  'https://user@host/a',
  'https://host/a//b',
  'https://host/../a',
  'https://host/"a',
])('the public URL %s is refused', (url) => {
  expect(() => readConfig({ DOCMILL_PUBLIC_URL: url })).toThrow(/^DOCMILL_PUBLIC_URL must be of the form/);
});

test.each(['files', 'Console/docmill', 'silo/v1', 'graphql'])(
  'a path below /%s, where the service has addresses, is refused at the start',
  async (path) => {
    const config = readConfig({ DOCMILL_PUBLIC_URL: `https://host/${path}` });
    await expect(startService(config, createLog('silent'))).rejects.toThrow(
      /^DOCMILL_PUBLIC_URL must not have a path below \/.*choose another path, like \/docmill$/,
    );
  },
);
