import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startTestService,
  type TestAnswer,
  type TestClient,
  type TestService,
} from '../../support/service.ts';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

const addressOf = (id: string) => `/transform/v1/workflows/${id}`;
const close = { id: randomUUID(), action: 'silo.close' };
const print = { id: randomUUID(), action: 'pdf' };

function put(body: object, id = randomUUID()): Promise<TestAnswer> {
  return client.put(addressOf(id), body);
}

function numbers({ json }: TestAnswer): string[] {
  return (json['versions'] as { version: string }[]).map(({ version }) => version);
}

describe('a workflow', () => {
  test('is published when it is created, unless it is a draft', async () => {
    const published = await put({ name: 'A', steps: [close] });
    expect(published.json).toMatchObject({ draft: false, disabled: false, version: '1' });
    expect(published.json['versions']).toMatchObject([
      { version: '1', name: 'A', src: 'user', src_id: 'test', hash: published.json['hash'] },
    ]);
    const draft = await put({ name: 'A', steps: [close], draft: true });
    expect(draft.json).toMatchObject({ draft: true, versions: [], hash: published.json['hash'] });
    expect(draft.json['version']).toBeUndefined();
  });

  test('has a hash of what it does, in ten hexadecimal digits', async () => {
    const [one, same, other] = [
      await put({ name: 'A', steps: [close] }),
      await put({ name: 'B', description: 'Other words', steps: [{ ...close, name: null }] }),
      await put({ name: 'A', steps: [print] }),
    ];
    expect(one.json['hash']).toMatch(/^[0-9a-f]{10}$/);
    expect(same.json['hash']).toBe(one.json['hash']);
    expect(other.json['hash']).not.toBe(one.json['hash']);
  });

  test('gets a new version when its definition changes, and none when it does not', async () => {
    const id = randomUUID();
    await put({ name: 'A', steps: [close] }, id);
    expect(numbers(await client.patch(addressOf(id), { name: 'B' }))).toEqual(['1']);
    expect(numbers(await client.patch(addressOf(id), { steps: [close] }))).toEqual(['1']);
    expect(numbers(await client.patch(addressOf(id), { steps: [print] }))).toEqual(['2', '1']);
    expect(numbers(await client.patch(addressOf(id), { steps: [close], draft: true }))).toEqual(['2', '1']);
    const draft = await client.get(addressOf(id));
    expect(draft.json).toMatchObject({ draft: true, version: '2', steps: [{ action: 'silo.close' }] });
    expect(numbers(await client.patch(addressOf(id), {}))).toEqual(['3', '2', '1']);
  });

  test('gets each of many changes at once as a version of its own', async () => {
    const id = randomUUID();
    await put({ steps: [close] }, id);
    const changes = Array.from({ length: 20 }, (_, index) =>
      client.patch(addressOf(id), { steps: [{ ...close, name: `Step ${index}` }] }),
    );
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
    expect(numbers(await client.get(addressOf(id)))).toEqual(
      Array.from({ length: 21 }, (_, index) => String(21 - index)),
    );
  });

  test('keeps what a change leaves out, as null or as ""', async () => {
    const { json } = await put({ name: 'A', description: 'B', steps: [close], rescue: [print] });
    const nothing = { name: '', description: '', steps: null, rescue: null, draft: null, disabled: null };
    const after = await client.patch(addressOf(json.id as string), nothing);
    const apart = { updated_at: '', revision: 0 };
    expect({ ...after.json, ...apart }).toEqual({ ...json, ...apart });
  });

  test('shows provider beside action, takes either, and makes ids for steps without', async () => {
    const { json } = await put({ steps: [{ provider: 'silo.close' }, { action: 'pdf' }], rescue: null });
    expect(json['steps']).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), action: 'silo.close', provider: 'silo.close' },
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), action: 'pdf', provider: 'pdf' },
    ]);
    expect(json['rescue']).toEqual([]);
  });

  test('that was read can be written again as it is', async () => {
    const next = [{ status: 'KO', steps: [print], stop: true }];
    const made = await put({ name: 'A', steps: [{ ...close, next }] });
    const { steps, rescue } = made.json;
    const again = await put({ name: 'A', steps, rescue });
    expect(again.status).toBe(200);
    const patched = await client.patch(addressOf(made.json.id as string), { steps, rescue });
    expect(numbers(patched)).toEqual(['1']);
  });
});

describe('a definition that cannot run is refused at its place:', () => {
  const absent = randomUUID();
  const nested = (levels: number): object =>
    levels === 0
      ? { action: 'silo.close' }
      : { action: 'silo.close', next: [{ steps: [nested(levels - 1)] }] };

  test.each([
    [
      'an unknown action',
      { steps: [{ action: 'no.such' }] },
      { steps: { 0: { action: 'is not a known action: no.such' } } },
    ],
    ['no action', { steps: [{ name: 'A' }] }, { steps: { 0: { action: 'is required' } } }],
    [
      'a config without what is required',
      { steps: [{ action: 'silo.if' }] },
      { steps: { 0: { config: { expr: 'is required' } } } },
    ],
    [
      'an unknown member of a config, deep inside',
      { rescue: [{ ...close, next: [{ steps: [{ action: 'pdf', config: { papier: 'A4' } }] }] }] },
      { rescue: { 0: { next: { 0: { steps: { 0: { config: { papier: 'is not a known field' } } } } } } } },
    ],
    [
      'an expression that is none',
      { steps: [{ action: 'silo.if', config: { expr: 'doc.' } }] },
      { steps: { 0: { config: { expr: expect.any(String) } } } },
    ],
    [
      'a jump to nowhere',
      { steps: [{ ...close, next: [{ step_id: absent }] }] },
      { steps: { 0: { next: { 0: { step_id: 'is the id of no step of this workflow' } } } } },
    ],
    [
      'a jump into the rescue',
      { steps: [{ ...close, next: [{ step_id: print.id }] }], rescue: [print] },
      { steps: { 0: { next: { 0: { step_id: expect.stringMatching(/rescue/) } } } } },
    ],
    [
      'an id used twice',
      { steps: [close, close] },
      { steps: { 1: { id: 'is the id of another step too' } } },
    ],
    [
      'a status that does not exist',
      { steps: [{ ...close, next: [{ status: 'DONE' }] }] },
      { steps: { 0: { next: { 0: { status: expect.stringMatching(/OK/) } } } } },
    ],
    [
      'more than 500 steps',
      { steps: Array.from({ length: 501 }, () => ({ action: 'silo.close' })) },
      { steps: expect.stringMatching(/at most 500/) },
    ],
    [
      'an id that is none',
      { steps: [{ id: '7', action: 'pdf' }] },
      { steps: { 0: { id: 'must be a UUID' } } },
    ],
    ['a country that is none', { country: 'Spain' }, { country: 'must be an ISO 3166 country code' }],
    ['a schema that is none', { schema: 'Invoice' }, { schema: 'must be of the form group/type' }],
  ])('%s', async (_what, body, fields) => {
    const { status, json } = await put(body);
    expect({ status, key: json['key'], fields: json['fields'] }).toEqual({
      status: 422,
      key: 'validation',
      fields,
    });
  });

  test('nesting that is too deep, however deep', async () => {
    expect((await put({ steps: [nested(10)] })).status).toBe(200);
    for (const levels of [33, 300])
      expect((await put({ steps: [nested(levels)] })).status).toBeOneOf([400, 422]);
  });
});

function names({ json }: TestAnswer): string[] {
  return (json['list'] as { name: string }[]).map(({ name }) => name);
}

test('a page of workflows starts at a time and names the next', async () => {
  const caller = await service.client();
  for (let count = 0; count < 5; count += 1) {
    await caller.put(addressOf(randomUUID()), {
      name: `W${count}`,
      schema: count % 2 ? 'bill/invoice' : 'org/party',
    });
  }
  const first = await caller.get('/transform/v1/workflows?limit=2');
  const next = String(first.json['next_created_at']);
  expect(first.headers.get('link')).toContain(`cursor=${String(first.json['next_cursor'])}`);
  const second = await caller.get(`/transform/v1/workflows?limit=2&created_at=${next}`);
  expect([...names(first), ...names(second)]).toEqual(['W4', 'W3', 'W2', 'W1']);
  expect(second.json.created_at).toBe(next);
  const invoices = await caller.get('/transform/v1/workflows?schema=bill/invoice');
  expect([invoices.json['schema'], names(invoices)]).toEqual(['bill/invoice', ['W3', 'W1']]);
});
