import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, TestClient } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';
import { invoice } from './world.ts';

const shared = sharedService();

const [workflow, series, integration, entry, job] = [randomUUID(), randomUUID(), randomUUID(), v7(), v7()];
const [webhook, connect, template] = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  const { client } = shared;
  await client.put(`/transform/v1/workflows/${workflow}`, { name: 'Número y envío', steps: [] });
  await client.put(`/transform/v1/workflows/${randomUUID()}`, { name: 'Send nothing', steps: [] });
  await client.put(`/sequence/v1/series/${series}`, { name: 'Sales', code: 'VENTAS', prefix: 'S-' });
  await client.put(`/transform/v1/integrations/${integration}`, { name: 'Número de correo' });
  await client.put(`/webhooks/v1/endpoints/${webhook}`, {
    url: 'https://shop.example.com/hooks',
    description: 'Tells the shop',
  });
  await client.put(`/connect/v1/endpoints/${connect}`, {
    slug: 'warehouse-orders',
    workflow_id: workflow,
    auth: 'none',
    description: 'Orders of the warehouse',
  });
  await client.put(`/transform/v1/print-templates/${template}`, {
    name: 'Letterhead',
    files: { 'main.typ': '= Hello' },
  });
  const data = { ...invoice, code: '000042' };
  await client.put(`/silo/v1/entries/${entry}`, { data, key: 'order/42' });
  await client.put(`/transform/v1/jobs/${job}?wait=20`, { workflow_id: workflow, key: 'order/42' });
});

async function found(client: TestClient, query: string): Promise<Json[]> {
  const { status, json } = await client.get(`/utils/v1/search?${query}`);
  expect({ status, json }).toMatchObject({ status: 200 });
  return json.list;
}

const shortly = (hits: Json[]) => hits.map(({ kind, id, rank }) => [kind, id, rank]);

describe('search', () => {
  test.each([
    ['an id', workflow, [['workflow', workflow, 100]]],
    ['an id in capitals', entry.toUpperCase(), [['silo_entry', entry, 100]]],
    ['the beginning of a number', 'F-0000', [['silo_entry', entry, 70]]],
    ['a word of a name', 'correo', [['integration', integration, 50]]],
    ['a name without its accents', 'NUMERO Y envio', [['workflow', workflow, 50]]],
    ['the name of a party', 'customer', [['silo_entry', entry, 70]]],
    ['the label of a series', 'ventas', [['series', series, 90]]],
    ['what a webhook is for', 'shop', [['webhook_endpoint', webhook, 50]]],
    ['an address that is called', 'warehouse-orders', [['connect_endpoint', connect, 90]]],
    ['the name of a print template', 'letterhead', [['print_template', template, 90]]],
    ['nothing that is there', 'zebra', []],
  ])('finds by %s', async (_what, text, hits) => {
    expect(shortly(await found(shared.client, `q=${encodeURIComponent(text)}`))).toEqual(hits);
  });

  test('tells what a record is known by', async () => {
    const [hit] = await found(shared.client, 'q=42&kinds=silo_entry');
    expect(hit).toMatchObject({ key: 'order/42', code: 'F-000042', name: 'Customer S.A.' });
  });

  test('finds by a key jobs and entries, the newest first, and no more than asked for', async () => {
    const both = [
      ['job', job, 90],
      ['silo_entry', entry, 90],
    ];
    expect(shortly(await found(shared.client, 'q=order/42'))).toEqual(both);
    expect(shortly(await found(shared.client, 'q=order/42&limit=1'))).toEqual(both.slice(0, 1));
  });

  test('finds only of what the token may see, and refuses kinds that it may not', async () => {
    const { workspace } = shared.client;
    const reader = await shared.service.client({ workspace, scope: 'silo:read' });
    expect(shortly(await found(reader, 'q=order/42'))).toEqual([['silo_entry', entry, 90]]);
    const refused = await reader.get('/utils/v1/search?q=order/42&kinds=job');
    expect(refused).toMatchObject({
      status: 403,
      json: { message: 'The token lacks the scope transform:read' },
    });
  });

  test('names a kind that there is not', async () => {
    const { status, json } = await shared.client.get('/utils/v1/search?q=a&kinds=workflow,jobs');
    expect({ status, fields: json.fields }).toMatchObject({
      status: 400,
      fields: { kinds: expect.stringMatching(/^"jobs" is none of job, /) },
    });
  });

  test('says the same over GraphQL', async () => {
    const { json } = await shared.client.graphql(
      '{ search(text: "order/42", kinds: [silo_entry]) { kind id key code name rank } }',
    );
    expect(json.data.search).toEqual([
      { kind: 'silo_entry', id: entry, key: 'order/42', code: 'F-000042', name: 'Customer S.A.', rank: 90 },
    ]);
  });
});

const ask = (client: TestClient, id: string) =>
  client.graphql('query ($id: ID!) { node(id: $id) { __typename id ... on Job { key } } }', { id });

test('a text without words is refused as what the edge calls it', async () => {
  const rest = await shared.client.get('/utils/v1/search?q=-');
  expect([rest.status, Object.keys(rest.json.fields)]).toEqual([422, ['q']]);
  const { json } = await shared.client.graphql('{ search(text: "-") { id } }');
  expect(Object.keys(json.errors[0].extensions.fields)).toEqual(['text']);
});

describe('node', () => {
  test('is a record of any kind, with the fields of its type', async () => {
    const token = (await shared.client.post('/access/v1/tokens', { subject: 'x', scope: 'silo:read' })).json;
    const number = randomUUID();
    await shared.client.put(`/sequence/v1/series/${series}/entries/${number}`, {});
    const file = { name: 'a.txt', data: 'aGVsbG8=' };
    const added = (await shared.client.post(`/silo/v1/entries/${entry}/files`, file)).json;
    const { clientId } = await shared.service.service.access.apps.create('searched', ['silo:read']);
    const enrollment = randomUUID();
    await shared.client.put(`/access/v1/enrollment/${enrollment}`, { client_id: clientId });
    const types = {
      Job: job,
      SiloEntry: entry,
      Workflow: workflow,
      Series: series,
      SeriesEntry: number,
      Integration: integration,
      File: added.id,
      Token: token.id,
      Enrollment: enrollment,
    };
    for (const [name, id] of Object.entries<string>(types)) {
      const { json } = await ask(shared.client, id.toUpperCase());
      const own = name === 'Job' ? { key: 'order/42' } : {};
      expect(json).toEqual({ data: { node: { __typename: name, id, ...own } } });
    }
  });

  test('asks for the scope of its kind', async () => {
    const { workspace } = shared.client;
    const reader = await shared.service.client({ workspace, scope: 'silo:read' });
    expect((await ask(reader, entry)).json.data.node).toMatchObject({ id: entry });
    const { json } = await ask(reader, job);
    expect(json.errors).toMatchObject([{ extensions: { key: 'forbidden' } }]);
  });

  test('of an id that several records have is one that the token may see', async () => {
    await shared.client.put(`/sequence/v1/series/${job}`, { name: 'The same id' });
    const { workspace } = shared.client;
    const reader = await shared.service.client({ workspace, scope: 'sequence:read' });
    expect((await ask(reader, job)).json.data.node).toMatchObject({ __typename: 'Series' });
    expect((await ask(shared.client, job)).json.data.node).toMatchObject({ __typename: 'Job' });
  });
});
