import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { startTestService, type Json, type TestClient, type TestService } from '../support/service.ts';
import { answered, graphql, restOf, run } from '../support/typed-clients.ts';
import { invoice } from './world.ts';

/** Has a member that the format does not know. */
const lossy = { ...invoice, colour: 'red' };
const loss = { code: 'DOCMILL-READ-01', paths: ['$.doc.colour'] };

/** Has nothing to lose, and a country that does not exist. */
const doubtful = { ...invoice, supplier: { ...invoice.supplier, addresses: [{ country: 'ZZ' }] } };
const doubt = { code: 'DOCMILL-COUNTRY-01', paths: ['$.doc.supplier.addresses[0].country'] };

const settings = ['lossy', 'report', 'all'] as const;
const services = new Map<string, { service: TestService; client: TestClient }>();

beforeAll(async () => {
  for (const setting of settings) {
    const service = await startTestService({
      env: setting === 'lossy' ? {} : { DOCMILL_DOCUMENT_FAULTS: setting, DOCMILL_DOCUMENT_ROWS: '3' },
    });
    services.set(setting, { service, client: await service.client() });
  }
});
afterAll(() => Promise.all([...services.values()].map(({ service }) => service[Symbol.asyncDispose]())));

function clientOf(setting: string): TestClient {
  const found = services.get(setting);
  if (!found) throw new TypeError(setting);
  return found.client;
}

test('the setting takes three words and no others', () => {
  expect(readConfig({}).documents.refuse).toBe('lossy');
  expect(() => readConfig({ DOCMILL_DOCUMENT_FAULTS: 'none' })).toThrow(/DOCMILL_DOCUMENT_FAULTS/);
});

const faultsOf = graphql('query ($id: ID!) { siloEntry(id: $id) { faults { code paths message } } }');

describe('a create', () => {
  test.each([
    ['lossy', lossy, loss],
    ['all', lossy, loss],
    ['all', doubtful, doubt],
  ])('under %s refuses with code and place, and stores nothing', async (setting, data, fault) => {
    const path = `/silo/v1/entries/${v7()}`;
    const client = clientOf(setting);
    expect(await client.put(path, { data })).toMatchObject({ status: 422, json: { faults: [fault] } });
    expect(await client.get(path)).toMatchObject({ status: 404 });
  });

  test.each([
    ['lossy', doubtful, doubt],
    ['report', lossy, loss],
    ['report', doubtful, doubt],
  ])('under %s tells what it let pass, and so do repeats, reads and lists', async (setting, data, fault) => {
    const id = v7();
    const path = `/silo/v1/entries/${id}`;
    const client = clientOf(setting);
    const { status, json } = await client.put(path, { data });
    expect({ status, json }).toMatchObject({ status: 200, json: { faults: [fault] } });
    expect((json['faults'] as Json[])[0]).toHaveProperty('message');
    expect((await client.put(path, { data })).json).toEqual(json);
    expect((await client.get(path)).json).toEqual(json);
    expect(await run(client, faultsOf, { id })).toEqual({ data: { siloEntry: { faults: json['faults'] } } });
    const { list } = await answered(
      restOf(client).GET('/silo/v1/entries', { params: { query: { limit: 100 } } }),
    );
    expect(list.find((entry) => entry.id === id)).toMatchObject({ faults: [fault] });
  });

  test('that noticed nothing says nothing', async () => {
    for (const setting of settings) {
      const { status, json } = await clientOf(setting).put(`/silo/v1/entries/${v7()}`, { data: invoice });
      expect({ setting, status }).toEqual({ setting, status: 200 });
      expect(json).not.toHaveProperty('faults');
    }
  });
});

/** A job that changes the invoice by a patch, a merge patch when nothing is said, when it has ended. */
async function modify(setting: string, data: object, mergeType?: string): Promise<Json> {
  const client = clientOf(setting);
  const workflow = randomUUID();
  const step = { id: randomUUID(), action: 'silo.modify', config: { data, merge_type: mergeType } };
  const made = await client.put(`/transform/v1/workflows/${workflow}`, { name: 'Change', steps: [step] });
  expect(made.status).toBe(200);
  const job = { workflow_id: workflow, data: invoice };
  const { status, json } = await client.put(`/transform/v1/jobs/${v7()}?wait=20`, job);
  expect({ status, json }).toMatchObject({ status: 202, json: { completed_at: expect.any(String) } });
  return json;
}

describe('a step that changes the document', () => {
  test.each([
    ['lossy', { colour: 'red' }, 'DOCMILL-READ-01 at $.doc.colour'],
    ['all', { supplier: { addresses: [{ country: 'ZZ' }] } }, 'DOCMILL-COUNTRY-01'],
  ])('under %s is KO, and says why', async (setting, merge, why) => {
    const { faults } = await modify(setting, merge);
    expect(faults).toMatchObject([{ code: 'validation', message: expect.stringContaining(why) }]);
  });

  test('under all is KO, and tells each of its faults at its place', async () => {
    const supplier = { addresses: [{ country: 'ZZ' }] };
    const customer = { name: 'B', emails: [{ addr: 'nobody' }] };
    const { faults } = await modify('all', { supplier, customer });
    const [{ message }] = faults;
    expect(message).toContain('DOCMILL-COUNTRY-01 at $.doc.supplier.addresses[0].country: ');
    expect(message).toMatch(/GOBL-[A-Z\d-]+ at \$\.doc\.customer\.emails\[0\][.a-z]*: /);
  });

  test.each([
    ['report', { colour: 'red' }, 'DOCMILL-READ-01 at $.doc.colour'],
    ['lossy', { supplier: { addresses: [{ country: 'ZZ' }] } }, 'DOCMILL-COUNTRY-01'],
  ])('under %s is OK, and its event tells what it let pass', async (setting, merge, what) => {
    const { status, intents } = await modify(setting, merge);
    expect({ status, intents }).toMatchObject({
      status: 'OK',
      intents: [{ events: [{ status: 'RUN' }, { status: 'OK', message: expect.stringContaining(what) }] }],
    });
  });

  test.each([
    [{ op: 'replace', path: '/lines/length', value: 600_000_000 }],
    [{ op: 'add', path: '/lines/4294967294', value: {} }],
    [{ op: 'remove', path: '/toString' }],
  ])('is KO at once where its patch leads nowhere: %j', async (operation) => {
    const { faults } = await modify('lossy', [operation], 'application/json-patch+json');
    expect(faults).toMatchObject([{ code: 'patch', message: expect.stringContaining('$.data[0].path') }]);
  });
});

test('a list longer than the setting allows is one fault at its place', async () => {
  const [line] = invoice.lines;
  const sent = (rows: number) => ({ data: { ...invoice, lines: Array.from({ length: rows }, () => line) } });
  const put = (rows: number) => clientOf('report').put(`/silo/v1/entries/${v7()}`, sent(rows));
  expect(await put(3)).toMatchObject({ status: 200 });
  const refused = await put(4);
  expect(refused).toMatchObject({ status: 422, json: { faults: [{ paths: ['$.doc.lines'] }] } });
  expect(refused.json.faults).toHaveLength(1);
});
