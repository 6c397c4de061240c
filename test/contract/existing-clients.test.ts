import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedService } from '../support/shared-service.ts';
import { ApiDocument } from './api-document.ts';
import { invoice, message } from './world.ts';

/* What clients that exist send, as they send it. */

const shared = sharedService();
const workflow = randomUUID();
const jobs = '/transform/v1/jobs';

beforeAll(async () => {
  await shared.client.put(`/transform/v1/workflows/${workflow}`, { steps: [] });
});

describe('a job', () => {
  test('with an empty silo_entry_id has none, and is the same as one without', async () => {
    const address = `${jobs}/${v7()}?wait=true`;
    const body = { workflow_id: workflow, data: message };
    const made = await shared.client.put(address, {
      ...body,
      silo_entry_id: '',
      key: '',
      tags: null,
      args: null,
    });
    expect(made).toMatchObject({ status: 202, json: { status: 'OK', silo_entry_id: expect.any(String) } });
    const again = await shared.client.put(address, body);
    expect([again.json.id, again.headers.get('idempotent-replayed')]).toEqual([made.json.id, 'true']);
    const bare = await shared.client.post(jobs, { workflow_id: workflow, silo_entry_id: '' });
    expect([bare.status, bare.json.silo_entry_id]).toEqual([202, undefined]);
  });

  test('that is fetched with wait is answered when it has completed', async () => {
    const sleeping = randomUUID();
    const steps = [{ action: 'silo.sleep', config: { seconds: 1 } }];
    await shared.client.put(`/transform/v1/workflows/${sleeping}`, { steps });
    const { json } = await shared.client.post(jobs, { workflow_id: sleeping });
    expect(json.completed_at).toBeUndefined();
    const { json: ended } = await shared.client.get(`${jobs}/${json.id}?wait=60`);
    expect(ended).toMatchObject({ status: 'OK', completed_at: expect.any(String) });
    expect((await shared.client.get(`${jobs}/${json.id}?wait=true`)).json).toEqual(ended);
    for (const id of [v7(), 'none'])
      expect((await shared.client.get(`${jobs}/${id}?wait=60`)).status).toBe(404);
  });

  test('whose client has gone is waited for no longer', async () => {
    const sleeping = randomUUID();
    const steps = [{ action: 'silo.sleep', config: { duration: 'P1D' } }];
    await shared.client.put(`/transform/v1/workflows/${sleeping}`, { steps });
    const { json } = await shared.client.post(jobs, { workflow_id: sleeping });
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${shared.client.token}` };
    const asked = fetch(`${shared.service.url}${jobs}/${json.id}?wait=60`, { headers, signal: gone.signal });
    gone.abort();
    await expect(asked).rejects.toThrow(/abort/);
    const after = await shared.client.get(`${jobs}/${json.id}?wait=0`);
    expect(after.json.completed_at).toBeUndefined();
  });
});

describe('an integration', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test('is made of a form as of JSON', async () => {
    const address = `/transform/v1/integrations/${randomUUID()}`;
    const made = await shared.client.put(address, 'name=M%C3%BChle+A&notes=n%26m&config=%7B%7D', form);
    expect(made).toMatchObject({ status: 200, json: { name: 'Mühle A', notes: 'n&m' } });
    const again = await shared.client.put(address, { name: 'Mühle A', notes: 'n&m', config: {} });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });

  test.each([
    ['name=A&nme=B', 400, 'nme'],
    ['config=%7B', 400, 'config'],
    [`name=${'x'.repeat(256)}`, 422, 'name'],
  ])('is refused for the form %s', async (body, status, field) => {
    const answer = await shared.client.put(`/transform/v1/integrations/${randomUUID()}`, body, form);
    expect([answer.status, Object.keys(answer.json.fields)]).toEqual([status, [field]]);
  });
});

test('a form is no body of anything else', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await shared.client.post(jobs, `workflow_id=${workflow}`, form)).status).toBe(415);
});

test('a limit out of its range is told by the message itself', async () => {
  for (const [path, says] of [
    ['/silo/v1/entries?limit=0', 'The parameter limit must not be less than 1'],
    ['/transform/v1/jobs?limit=101', 'The parameter limit must not be greater than 100'],
  ] as const) {
    const { status, json } = await shared.client.get(path);
    expect([status, json.message]).toEqual([422, says]);
  }
});

describe('a document of a schema that nobody knows', () => {
  test.each<[string, object]>([
    ['none', { title: 'Hello', content: 'World' }],
    ['an empty one', { ...message, $schema: '' }],
    ['one of another format', { ...message, $schema: 'https://example.com/note' }],
    ['one that the format has not', { ...message, $schema: 'https://gobl.org/draft-0/note/letter' }],
    ['none in an envelope', { doc: { content: 'World' } }],
  ])('is refused by the key unknown-schema wherever it is sent: %s', async (_what, data) => {
    const { client } = shared;
    const answers = [
      await client.put(`/silo/v1/entries/${v7()}`, { data }),
      await client.put(`/silo/v1/entries/${v7()}`, { data, allow_invalid: true }),
      await client.post('/silo/v1/gobl/build', { data }),
      await client.post('/silo/v1/gobl/sign', { data }),
      await client.post(jobs, { workflow_id: workflow, data }),
    ];
    for (const { status, json } of answers) {
      expect([status, json.key, json.code]).toEqual([422, 'unknown-schema', 'unknown-schema']);
      expect(json.faults).toMatchObject([{ code: 'GOBL-ENVELOPE-04' }]);
    }
    const query = 'mutation ($data: JSON!) { createSiloEntry(input: { data: $data }) { id } }';
    const { json } = await client.graphql(query, { data });
    expect(json.errors).toMatchObject([{ extensions: { code: 'UNKNOWN_SCHEMA', key: 'unknown-schema' } }]);
  });
});

function idsOf(list: { id: string }[]): string[] {
  return list.map(({ id }) => id);
}

describe('silo entries', () => {
  test('say whether they are signed, besides whether they are drafts', async () => {
    const data = { ...invoice, code: '0001' };
    const { json: draft } = await shared.client.put(`/silo/v1/entries/${v7()}`, { data });
    const { json: signed } = await shared.client.put(`/silo/v1/entries/${v7()}`, { data, sign: true });
    expect([draft.draft, draft.signed, signed.draft, signed.signed]).toEqual([true, false, false, true]);
    const { json } = await shared.client.get('/silo/v1/entries?limit=2');
    expect(json.list.map((entry: { signed: boolean }) => entry.signed)).toEqual([true, false]);
  });

  test('and jobs are found by keys that are words of addresses as well', { tags: 'slow' }, async () => {
    const document = new ApiDocument((await shared.client.get('/openapi.json')).json);
    const paths = document.operations.map(({ path }) => path);
    const words = paths.flatMap((path) => path.split('/')).filter((word) => /^[a-z-]+$/.test(word));
    expect(words).toEqual(expect.arrayContaining(['meta', 'related', 'key', 'counts']));
    for (const key of new Set(words)) {
      const entry = await shared.client.put(`/silo/v1/entries/${v7()}`, { data: message, key });
      const job = await shared.client.put(`${jobs}/${v7()}`, { workflow_id: workflow, key });
      for (const [path, { json }] of [
        [`/silo/v1/entries/key/${key}`, entry],
        [`${jobs}/key/${key}`, job],
      ] as const)
        expect({ path, ...(await shared.client.get(path)).json }).toMatchObject({ path, id: json.id, key });
    }
  });

  test('are walked by those who go from one created_at to the next', async () => {
    const client = await shared.service.client();
    for (let made = 0; made < 5; made += 1) {
      const { json } = await client.post('/silo/v1/entries', { data: message });
      await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(json.created_at));
    }
    for (const ascending of [false, true]) {
      const address = `/silo/v1/entries?ascending=${ascending}`;
      const seen: string[] = [];
      let next: string | undefined = '';
      while (next !== undefined) {
        const { json } = await client.get(`${address}&limit=2${next && `&created_at=${next}`}`);
        seen.push(...idsOf(json.list));
        next = json.next_created_at;
      }
      expect(seen).toEqual(idsOf((await client.get(address)).json.list));
    }
    const { json: byChange } = await client.get('/silo/v1/entries?order=updated&limit=2');
    expect([typeof byChange.next_cursor, byChange.next_created_at]).toEqual(['string', undefined]);
  });
});

test('a list of series that knows no pages has them all, as far as a page goes', async () => {
  const client = await shared.service.client();
  const made = Array.from({ length: 30 }, () => randomUUID());
  await Promise.all(made.map((id) => client.put(`/sequence/v1/series/${id}`, { name: 'Invoices' })));
  const { json } = await client.get('/sequence/v1/series');
  expect([idsOf(json.list).toSorted(), json.limit, json.next_cursor]).toEqual([
    made.toSorted(),
    100,
    undefined,
  ]);
});
