import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';
import { newWorkflow, runJob, storyOf, written } from '../transform/engine/trial.ts';
import { invoice } from './world.ts';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

const note = { $schema: 'https://gobl.org/draft-0/note/message', content: 'x'.repeat(5_000_000) };

/** An invoice of some 200 kB: what is this large is worked on in threads. */
const large = {
  ...invoice,
  lines: Array.from({ length: 1000 }, (_, index) => ({
    quantity: '1',
    item: { name: `Item ${index} ${'long '.repeat(20)}`, price: '1.50' },
    taxes: [{ cat: 'VAT', rate: 'general' }],
  })),
};
const sum = '1500.00';

/** What the routes of a document of any size say about it. */
function shown(doc: Record<string, unknown>): object {
  return { lines: (doc['lines'] as unknown[]).length, totals: doc['totals'] };
}

describe('a large document', () => {
  test('is stored, read and listed like a small one', async () => {
    const id = v7();
    const created = await client.put(`/silo/v1/entries/${id}`, { data: large });
    expect(created).toMatchObject({ status: 200, json: { data: { doc: { totals: { sum } } } } });
    const read = await client.get(`/silo/v1/entries/${id}`);
    expect(read.json).toEqual(created.json);
    const { json } = await client.get('/silo/v1/entries?data=true&limit=1');
    expect(json.list).toEqual([created.json]);
    const answer = await client.graphql('query ($id: ID!) { siloEntry(id: $id) { data } }', { id });
    expect(answer.json.data.siloEntry.data).toEqual(created.json.data);
  });

  test('keeps the text of its numbers', async () => {
    const text = JSON.stringify({ data: large }).replaceAll('"price":"1.50"', '"price":1.50');
    const { json } = await client.post('/silo/v1/entries', text);
    expect(json.data.doc.lines[0].item.price).toBe('1.50');
  });

  test('is the same create however it is sent, and another one when it differs', async () => {
    const id = v7();
    await client.put(`/silo/v1/entries/${id}`, { data: large });
    const { lines, ...rest } = large;
    const again = await client.put(`/silo/v1/entries/${id}`, { data: { lines, ...rest } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const create =
      'mutation ($id: ID!, $input: SiloEntryInput!) { createSiloEntry(id: $id, input: $input) { id } }';
    const throughGraphql = await client.graphql(create, { id, input: { data: large } });
    expect(throughGraphql.json).toEqual({ data: { createSiloEntry: { id } } });
    const other = await client.put(`/silo/v1/entries/${id}`, { data: { ...large, code: 'OTHER' } });
    expect(other.status).toBe(409);
  });

  test('is refused at the places of its faults', async () => {
    const lines = large.lines.with(700, { ...large.lines[700], quantity: 'many' } as never);
    const { status, json } = await client.post('/silo/v1/entries', { data: { ...large, lines } });
    expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining('lines[700].quantity')]);
  });

  test('is patched and copied', async () => {
    const { json: entry } = await client.post('/silo/v1/entries', { data: { ...large, code: '1' } });
    const patch = { meta: { changed: 'yes' } };
    const type = 'application/merge-patch+json';
    const patched = await client.post('/silo/v1/entries', {
      previous_id: entry.id,
      data: patch,
      content_type: type,
    });
    expect(patched.json.data.doc).toMatchObject({ meta: { changed: 'yes' }, totals: { sum } });
    const copied = await client.post('/silo/v1/entries', { previous_id: entry.id });
    expect(shown(copied.json.data.doc)).toEqual(shown(entry.data.doc));
  });

  test('goes through every step of a workflow', { tags: 'slow' }, async () => {
    const workflow = await newWorkflow(client, {
      steps: written([
        { name: 'number', action: 'sequence.enumerate', config: { name: 'Large' } },
        { name: 'modify', action: 'silo.modify', config: { data: { meta: { changed: 'yes' } } } },
        { name: 'test', action: 'silo.if', config: { expr: 'doc.meta.changed == "yes"' } },
        { name: 'sign', action: 'silo.close', config: {} },
      ]),
    });
    const job = await runJob(client, workflow, { data: { ...large, series: 'LARGE' } });
    expect(storyOf(job)).toEqual(['number:OK', 'modify:OK', 'test:OK/true', 'sign:OK']);
    expect(job.envelope?.sigs).toHaveLength(1);
    expect(job.envelope?.doc).toMatchObject({ code: '000001', meta: { changed: 'yes' }, totals: { sum } });
  });
});

test(
  'a page of documents ends where an answer would become too long, and the next goes on from there',
  { tags: 'slow' },
  async () => {
    const other = await service.client();
    const ids = [];
    for (let count = 1; count <= 5; count += 1) {
      const { json } = await other.post('/silo/v1/entries', { data: note });
      ids.unshift(json.id);
    }
    const { json: first } = await other.get('/silo/v1/entries?data=true');
    const { json: second } = await other.get(`/silo/v1/entries?data=true&cursor=${first.next_cursor}`);
    const listed = [first.list, second.list].map((list: { id: string; data: { doc: typeof note } }[]) =>
      list.map(({ id, data }) => [id, data.doc.content.length]),
    );
    const whole = ids.map((id) => [id, 5_000_000]);
    expect(listed).toEqual([whole.slice(0, 4), whole.slice(4)]);
    expect(second.next_cursor).toBeUndefined();
    expect((await other.get('/silo/v1/entries')).json.list).toHaveLength(5);
    expect(await pagesInGraphql(other, 'siloEntries', 'nodes { id data }')).toEqual([
      ids.slice(0, 4),
      ids.slice(4),
    ]);
    expect(await pagesInGraphql(other, 'siloEntries', 'nodes { id }')).toEqual([ids]);
  },
);

/** The ids on each page of a connection. */
async function pagesInGraphql(
  of: TestClient,
  list: string,
  selection: string,
  fragment = '',
): Promise<string[][]> {
  const pages: string[][] = [];
  let info: { hasNextPage: boolean; endCursor?: string } = { hasNextPage: true };
  while (info.hasNextPage) {
    const query = `query ($after: String) {
      ${list}(after: $after, first: 50) { pageInfo { hasNextPage endCursor } ${selection} }
    } ${fragment}`;
    const { json } = await of.graphql(query, { after: info.endCursor });
    expect(json.errors).toBeUndefined();
    const { pageInfo, nodes = [], edges = [] } = json.data[list];
    const found: { id: string }[] = [...nodes, ...edges.map(({ node }: { node: { id: string } }) => node)];
    pages.push(found.map(({ id }) => id));
    info = pageInfo;
  }
  return pages;
}

test(
  'a page of jobs ends early where its envelopes fill it, and goes on behind it',
  { tags: 'slow' },
  async () => {
    const other = await service.client();
    const workflow = await newWorkflow(other, { name: 'Nothing' });
    const { id: entry } = (await other.post('/silo/v1/entries', { data: note })).json;
    const ids: string[] = [];
    while (ids.length < 5) {
      const body = { workflow_id: workflow, ...(ids.length < 2 ? { data: note } : { silo_entry_id: entry }) };
      ids.unshift((await other.post('/transform/v1/jobs?wait=30', body)).json.id);
    }
    const { json: first } = await other.get('/transform/v1/jobs');
    const { json: second } = await other.get(`/transform/v1/jobs?cursor=${first.next_cursor}`);
    const listed = [first.list, second.list].map((list: { id: string; envelope: { doc: typeof note } }[]) =>
      list.map(({ id, envelope }) => [id, envelope.doc.content.length]),
    );
    const whole = ids.map((id) => [id, 5_000_000]);
    expect(listed).toEqual([whole.slice(0, 4), whole.slice(4)]);
    expect(second.next_cursor).toBeUndefined();
    const envelopes = 'edges { node { ...shown } }';
    const fragment = 'fragment shown on Job { id envelope }';
    expect(await pagesInGraphql(other, 'jobs', envelopes, fragment)).toEqual([ids.slice(0, 4), ids.slice(4)]);
    expect(await pagesInGraphql(other, 'jobs', 'nodes { id status }')).toEqual([ids]);
  },
);

test(
  'a page of workflows ends early where their contents fill it, and goes on behind it',
  { tags: 'slow' },
  async () => {
    const other = await service.client();
    const steps = [{ action: 'silo.modify', config: { data: 'x'.repeat(5_000_000) } }];
    const ids: string[] = [];
    while (ids.length < 5) {
      const id = v7();
      const { status } = await other.put(`/transform/v1/workflows/${id}`, { draft: true, steps });
      expect(status).toBe(200);
      ids.unshift(id);
    }
    const { json: first } = await other.get('/transform/v1/workflows');
    const { json: second } = await other.get(`/transform/v1/workflows?cursor=${first.next_cursor}`);
    const { json: by } = await other.get(`/transform/v1/workflows?created_at=${first.next_created_at}`);
    const listed = [first, second, by].map((page) => page.list.map(({ id }: { id: string }) => id));
    expect(listed).toEqual([ids.slice(0, 4), ids.slice(4), ids.slice(4)]);
    expect(second.next_cursor).toBeUndefined();
    expect(await pagesInGraphql(other, 'workflows', 'nodes { id }')).toEqual([ids.slice(0, 4), ids.slice(4)]);
  },
);

test('a body of very many values beside its document is refused', async () => {
  const meta = Array.from({ length: 60_000 }, () => 1);
  const { status, json } = await client.post('/silo/v1/entries', { data: invoice, meta });
  expect([status, json.message]).toEqual([
    413,
    'The request body holds over 20000 values beside its document',
  ]);
});

test('a list of a million numbers is no document', { tags: 'slow' }, async () => {
  const text = `{"data":[${'1.50,'.repeat(1_000_000)}1]}`;
  const { status, json } = await client.post('/silo/v1/entries', text);
  expect([status, json.fields]).toEqual([422, { data: 'must be a document or an envelope' }]);
});

test('a body that is no object, no JSON or no UTF-8 is refused, however long', async () => {
  const padding = ' '.repeat(100_000);
  for (const text of [`[1]${padding}`, `{"data":${padding}`, `"text"${padding}`]) {
    const { status } = await client.post('/silo/v1/entries', text);
    expect([text.slice(0, 8), [400, 422].includes(status)]).toEqual([text.slice(0, 8), true]);
  }
});
