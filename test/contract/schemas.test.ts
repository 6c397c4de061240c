import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, TestClient, type TestService } from '../support/service.ts';
import { invoice } from './world.ts';

let service: TestService;
let anyone: TestClient;

beforeAll(async () => {
  service = await startTestService({ env: { DOCMILL_PUBLIC_URL: 'https://mill.example/' } });
  anyone = new TestClient(service.url, undefined, '');
});
afterAll(() => service[Symbol.asyncDispose]());

async function listed(): Promise<{ name: string; url: string }[]> {
  const { json } = await anyone.get('/schemas');
  return json['list'] as { name: string; url: string }[];
}

test('the list names every type of document and where its schema is', async () => {
  const list = await listed();
  expect(list).toContainEqual({
    name: 'bill/invoice',
    url: 'https://mill.example/schemas/bill/invoice.json',
  });
  expect(list.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'bill/order',
      'bill/delivery',
      'bill/payment',
      'bill/status',
      'org/party',
      'org/item',
      'note/message',
      'tax/identity',
      'envelope',
    ]),
  );
});

test('anyone reads each listed schema, with .json and without, as a JSON Schema of draft 2020-12', async () => {
  for (const { url } of await listed()) {
    const { pathname } = new URL(url);
    const { status, headers, json } = await anyone.get(pathname);
    expect({ pathname, status }).toEqual({ pathname, status: 200 });
    expect(headers.get('content-type')).toMatch(/^application\/schema\+json/);
    expect(json).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
    expect(await anyone.get(pathname.replace('.json', ''))).toMatchObject({ status: 200, json });
  }
});

test('what is no type of document is not found', async () => {
  for (const path of ['/schemas/bill/nothing.json', '/schemas/', '/schemas/__proto__', '/schemas/bill']) {
    expect(await anyone.get(path)).toMatchObject({ status: 404, json: { key: 'not-found' } });
  }
});

test('a stored document and its envelope follow their schemas, and a broken one does not', async () => {
  const client = await service.client();
  const { json } = await client.put(`/silo/v1/entries/${v7()}`, { data: invoice });
  const { data } = json as unknown as { data: { doc: Record<string, unknown> } };
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addFormat('iri', (text: string) => URL.canParse(text));
  const document = ajv.compile((await anyone.get('/schemas/bill/invoice')).json as object);
  const envelope = ajv.compile((await anyone.get('/schemas/envelope')).json as object);
  expect([document(data.doc), document.errors]).toEqual([true, null]);
  expect([envelope(data), envelope.errors]).toEqual([true, null]);
  expect(document({ ...data.doc, colour: 'red' })).toBe(false);
  expect(envelope({ ...data, head: undefined })).toBe(false);
});
