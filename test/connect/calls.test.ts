import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { properly, refused } from '../contract/refused.ts';
import { invoice } from '../contract/world.ts';
import { scrape } from '../support/metrics.ts';
import { sharedConnect } from './shared-connect.ts';

const shared = sharedConnect({ DOCMILL_BODY_LIMIT_BYTES: '200000', DOCMILL_METRICS_PORT: '0' });
const { call, fileAt, jobOf, jobs, newEndpoint } = shared;

test('what is sent becomes a file, and a job of the workflow with its address as the arg url', async () => {
  const endpoint = await newEndpoint({ slug: 'orders' });
  const { json: workspace } = await shared.client.get('/access/v1/workspace');
  expect(new URL(endpoint.url).pathname).toBe(`/connect/${workspace.id}/orders`);
  const answer = await call(endpoint, { body: '<order>€</order>' });
  expect(Object.keys(answer.json).toSorted()).toEqual(['id', 'job_id']);
  const job = await jobOf(answer);
  expect(job).toMatchObject({
    workflow_id: shared.workflow,
    source: { kind: 'connect', id: endpoint.id },
    args: { url: expect.stringMatching(/^http/) },
  });
  expect(await fileAt(job.args.url)).toEqual({
    bytes: '<order>€</order>',
    type: 'application/xml',
    name: expect.stringMatching(/orders\.xml/),
  });
});

test('a workspace is called by its name as well', async () => {
  const { slug } = await newEndpoint();
  const url = `http://localhost/connect/${shared.client.workspace}/${slug}`;
  expect((await call({ url })).status).toBe(202);
});

test('a body in base64 is decoded, and the file has the name that the address gives it', async () => {
  const endpoint = await newEndpoint();
  const body = Buffer.from('a,b\n1,2\n').toString('base64');
  const headers = { 'content-type': 'text/csv; charset=utf-8' };
  const answer = await call(endpoint, { body, headers, query: '?encoding=base64&filename=orders%201.csv' });
  const file = await fileAt((await jobOf(answer)).args.url);
  expect(file).toMatchObject({
    bytes: 'a,b\n1,2\n',
    type: 'text/csv',
    name: expect.stringMatching(/orders 1\.csv/),
  });
});

test('a JSON body is the document of the job where the endpoint says so, with every digit of it', async () => {
  const endpoint = await newEndpoint({ as_document: true });
  const body = JSON.stringify(invoice);
  const headers = { 'content-type': 'application/json' };
  const answer = await call(endpoint, { body, headers });
  const job = await jobOf(answer);
  expect(job.silo_entry_id).toBe(answer.json.id);
  expect(job.args).toBeUndefined();
  const { json } = await shared.client.get(`/silo/v1/entries/${job.silo_entry_id}`);
  expect(json.data.doc.supplier.name).toBe(invoice.supplier.name);
});

test.each([
  ['no JSON', '{"a":', 400, 'bad-request'],
  ['two members in place of a document', '{},"data":{}', 422, 'validation'],
  ['what ends the document early', '{}},"data":{"a":{}', 422, 'validation'],
  ['a list', '[]', 422, 'validation'],
  [
    'an invoice without a supplier',
    JSON.stringify({ $schema: 'https://gobl.org/draft-0/bill/invoice' }),
    422,
    'validation',
  ],
  ['a document of no kind', '{}', 422, 'unknown-schema'],
])('%s is refused in place of a document, and makes no job', async (_what, body, status, key) => {
  const endpoint = await newEndpoint({ as_document: true });
  const answer = await call(endpoint, { body, headers: { 'content-type': 'application/json' } });
  expect(refused(answer)).toEqual(properly(status, key));
  expect(await jobs()).toBe(0);
});

test.each([
  ['another type', {}, { headers: { 'content-type': 'text/plain' } }, 415, 'unsupported-media-type'],
  ['no type', {}, { headers: { 'content-type': '' } }, 415, 'unsupported-media-type'],
  [
    'a type that is none',
    { content_types: [] },
    { headers: { 'content-type': 'xml' } },
    415,
    'unsupported-media-type',
  ],
  ['a compressed body', {}, { headers: { 'content-encoding': 'gzip' } }, 415, 'unsupported-media-type'],
  ['a body that is too long', {}, { body: 'x'.repeat(101) }, 413, 'too-large'],
  ['no body', {}, { body: '' }, 422, 'validation'],
  ['what is not base64', {}, { body: 'a*b', query: '?encoding=base64' }, 422, 'validation'],
  ['base64 that is cut off', {}, { body: 'YWJjZ', query: '?encoding=base64' }, 422, 'validation'],
  ['an unknown encoding', {}, { query: '?encoding=gzip' }, 400, 'bad-request'],
  ['an unknown parameter', {}, { query: '?file=a' }, 400, 'bad-request'],
  ['a name with a slash', {}, { query: '?filename=..%2Fa' }, 422, 'validation'],
  ['a name with a line break', {}, { query: '?filename=a%0Ab' }, 422, 'validation'],
  ['a long name', {}, { query: `?filename=${'a'.repeat(256)}` }, 422, 'validation'],
  ['a delivery with a long id', {}, { headers: { 'idempotency-key': 'x'.repeat(201) } }, 422, 'validation'],
])('%s is refused, and makes no job', async (_what, fields, sent, status, key) => {
  const endpoint = await newEndpoint({
    content_types: ['application/xml', 'image/*'],
    max_bytes: 100,
    ...fields,
  });
  expect(refused(await call(endpoint, sent))).toEqual(properly(status, key));
  expect(await jobs()).toBe(0);
  expect((await call(endpoint, { headers: { 'content-type': 'image/png' } })).status).toBe(202);
});

test('an address that is none, one that is disabled and one of another workspace are the same to a caller', async () => {
  const endpoint = await newEndpoint();
  const disabled = await newEndpoint({ disabled: true });
  const stranger = await shared.service.client();
  const { json } = await stranger.get('/access/v1/workspace');
  const base = 'http://localhost/connect';
  const urls = [
    disabled.url,
    `${base}/${json.id}/${endpoint.slug}`,
    `${base}/nobody/${endpoint.slug}`,
    `${base}/${shared.client.workspace}/nothing`,
    `${base}/%00/x`,
  ];
  for (const url of urls) expect(refused(await call({ url }))).toMatchObject({ status: 404 });
});

test('a delivery that comes again is answered the same, also 20 times at once, and makes one job', async () => {
  const endpoint = await newEndpoint();
  const headers = { 'idempotency-key': 'order/1' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(endpoint, { headers })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
  const made = answers.filter((answer) => answer.headers.get('idempotent-replayed') === null);
  expect(made).toHaveLength(1);
  expect(await jobs()).toBe(1);
  const other = await call(endpoint, { headers, body: '<other/>' });
  expect(refused(other)).toEqual(properly(409, 'conflict'));
  const elsewhere = await call(await newEndpoint(), { headers, body: '<other/>' });
  expect([elsewhere.status, await jobs()]).toEqual([202, 2]);
});

test('a call whose workflow cannot run is refused, and can come again under its id', async () => {
  const endpoint = await newEndpoint();
  const address = `/transform/v1/workflows/${shared.workflow}`;
  await shared.client.patch(address, { disabled: true });
  const headers = { 'idempotency-key': randomUUID() };
  expect(refused(await call(endpoint, { headers }))).toEqual(properly(404, 'workflow-disabled'));
  await shared.client.patch(address, { disabled: false });
  expect((await call(endpoint, { headers })).status).toBe(202);
});

test('an endpoint is called so often in a minute, and others as often', async () => {
  const [endpoint, other] = [
    await newEndpoint({ calls_per_minute: 3 }),
    await newEndpoint({ calls_per_minute: 3 }),
  ];
  const statuses: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) statuses.push((await call(endpoint)).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
  expect((await call(endpoint)).headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await call(other)).status).toBe(202);
});

async function counted(result: string): Promise<number> {
  return (await scrape(shared.service)).get(`docmill_connect_calls_total{result="${result}"}`) ?? 0;
}

test('calls are counted by what came of them', async () => {
  const endpoint = await newEndpoint({ max_bytes: 10 });
  const before = [await counted('accepted'), await counted('too-large')] as const;
  await call(endpoint);
  await call(endpoint, { body: 'x'.repeat(11) });
  expect([await counted('accepted'), await counted('too-large')]).toEqual(before.map((count) => count + 1));
});
