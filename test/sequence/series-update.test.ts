import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';

/** A signature of somebody else's. */
const sig = ['{"alg":"ES256"}', '{}', 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Makes a series and answers its address. */
async function newSeries(): Promise<string> {
  const path = `/sequence/v1/series/${randomUUID()}`;
  const { status } = await client.put(path, { name: 'Invoices', prefix: 'F-', padding: 3, sig });
  expect(status).toBe(200);
  return path;
}

const take = async (path: string) => (await client.put(`${path}/entries/${randomUUID()}`, {})).json;
const verified = async (path: string) => (await client.get(`${path}/verify`)).json['valid'];

describe('a series that has given no number', () => {
  test('changes in all that its codes are made of, and its signature says so', async () => {
    const path = await newSeries();
    const { status, json } = await client.patch(path, { prefix: 'G-', padding: 2, start: 7, suffix: '/26' });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({
        prefix: 'G-',
        padding: 2,
        start: 7,
        last_index: 6,
        suffix: '/26',
        revision: 2,
      }),
    ]);
    expect(decodeJwt(json['sigs'][0])).toMatchObject({ prefix: 'G-', padding: 2, start: 7, suffix: '/26' });
    expect(json['sigs'].slice(1)).toEqual([sig]);
    expect(await take(path)).toMatchObject({ code: 'G-07/26', index: 7 });
    expect(await verified(path)).toBe(true);
  });
});

describe('a series that has given a number', () => {
  test('changes its name and its description, and holds as before', async () => {
    const path = await newSeries();
    await take(path);
    const { json } = await client.patch(path, { name: 'Bills', description: 'Of Madrid', prefix: 'F-' });
    expect(json).toMatchObject({ name: 'Bills', description: 'Of Madrid' });
    expect(decodeJwt(json['sigs'][0])).toMatchObject({ name: 'Bills' });
    expect(await take(path)).toMatchObject({ code: 'F-002' });
    expect(await verified(path)).toBe(true);
  });

  test.each([{ prefix: 'G-' }, { padding: 4 }, { suffix: 'x' }, { start: 9 }, { code: 'C' }])(
    'refuses to change what they were made of: %j',
    async (patch) => {
      const path = await newSeries();
      await take(path);
      const { status, json } = await client.patch(path, { ...patch, name: 'Other' });
      const [member = ''] = Object.keys(patch);
      expect([status, json['fields']]).toEqual([422, { [member]: 'cannot change once a number was given' }]);
      expect((await client.get(path)).json).toMatchObject({ name: 'Invoices', prefix: 'F-' });
    },
  );
});

test('a change of a series wants the one that was seen, and is told and audited', async () => {
  const path = await newSeries();
  const id = path.split('/').at(-1);
  const { headers } = await client.patch(path, { description: 'One' });
  expect((await client.patch(path, { description: 'Two' }, { 'if-match': '"1"' })).status).toBe(412);
  const seen = { 'if-match': headers.get('etag') ?? '' };
  expect((await client.patch(path, { description: 'Two' }, seen)).status).toBe(200);
  const told = async () => {
    const { json } = await client.get('/utils/v1/changes?after=oldest&types=series.updated');
    return (json['list'] as { id: string }[]).filter((change) => change.id === id).length;
  };
  await expect.poll(told).toBe(2);
  const { json: audit } = await client.get(`/access/v1/audit-events?object_id=${id}&operation=update_series`);
  expect(audit.list).toHaveLength(2);
});

test('numbers that are taken while the pattern changes are all of one of the patterns, without a gap', async () => {
  const path = await newSeries();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => take(path)),
    client.patch(path, { prefix: 'G-' }).then(() => undefined),
    ...Array.from({ length: 10 }, () => take(path)),
  ]);
  const codes = answers.flatMap((entry) => (entry ? [entry['code'] as string] : [])).toSorted();
  const { prefix } = (await client.get(path)).json;
  const expected = Array.from({ length: 20 }, (_, place) => `${prefix}${String(place + 1).padStart(3, '0')}`);
  expect(codes).toEqual(expected);
  expect(await verified(path)).toBe(true);
});

test('the create that made a series answers it as it has become', async () => {
  const path = await newSeries();
  await client.patch(path, { name: 'Bills' });
  const body = { name: 'Invoices', prefix: 'F-', padding: 3, sig };
  expect((await client.put(path, body)).json).toMatchObject({ name: 'Bills' });
  const { status, json } = await client.put(path, { name: 'Bills' });
  expect([status, json.message]).toEqual([409, expect.stringContaining('PATCH')]);
});

test('a number tells the document that has taken it, to whoever may read documents', async () => {
  const [series, workflow] = [await newSeries(), randomUUID()];
  const id = series.split('/').at(-1);
  const steps = [{ action: 'sequence.enumerate', config: { series_id: id } }];
  await client.put(`/transform/v1/workflows/${workflow}`, { steps });
  const data = {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    currency: 'EUR',
    supplier: { name: 'S', tax_id: { country: 'ES', code: 'B98602642' } },
    customer: { name: 'C', tax_id: { country: 'ES', code: 'A58818501' } },
    lines: [{ quantity: '1', item: { name: 'A', price: '1.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] }],
  };
  const { json: job } = await client.post('/transform/v1/jobs?wait=20', { workflow_id: workflow, data });
  await take(series);
  const query = `{ seriesEntries(seriesId: "${id}") { nodes { code document { id summary { code } } } } }`;
  expect((await client.graphql(query)).json['data']).toEqual({
    seriesEntries: {
      nodes: [
        { code: 'F-002', document: null },
        { code: 'F-001', document: { id: job['silo_entry_id'], summary: { code: 'F-001' } } },
      ],
    },
  });
  const reader = await service.client({ workspace: client.workspace, scope: 'sequence:read' });
  const { json } = await reader.graphql(query);
  expect(json['errors'][0].extensions.key).toBe('forbidden');
});
