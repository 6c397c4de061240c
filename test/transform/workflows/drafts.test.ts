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
const close = { id: randomUUID(), name: 'Sign', action: 'silo.close' };
const print = { id: randomUUID(), name: 'Print', action: 'pdf' };

/** What cannot run, and where and why. */
const broken = {
  steps: [
    { id: randomUUID(), action: 'silo.clsoe' },
    { id: randomUUID(), name: 'Later' },
    { id: randomUUID(), action: 'silo.if', next: [{ code: 'true', step_id: randomUUID() }] },
    { id: randomUUID(), action: 'silo.state', config: { state: 'compelted' } },
  ],
};
const found = [
  ['$.steps[0].action', 'is not a known action: silo.clsoe; did you mean silo.close?'],
  ['$.steps[1].action', 'is required'],
  ['$.steps[2].config.expr', 'is required'],
  ['$.steps[2].next[0].step_id', 'is the id of no step of this workflow'],
  ['$.steps[3].config.state', expect.stringMatching(/; did you mean completed\?$/)],
];

function issuesOf({ json }: TestAnswer): unknown[] {
  return (json['issues'] as { path: string; message: string; severity: string }[])
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, message, severity }) => {
      expect(severity).toBe('error');
      return [path, message];
    });
}

async function newDraft(body: object): Promise<string> {
  const id = randomUUID();
  expect((await client.put(addressOf(id), { ...body, draft: true })).status).toBe(200);
  return id;
}

describe('a draft', () => {
  test('may be incomplete: it is saved, and says what hinders it from being published', async () => {
    const id = randomUUID();
    const saved = await client.put(addressOf(id), { ...broken, draft: true });
    expect(saved.status).toBe(200);
    expect(issuesOf(saved)).toEqual(found);
    expect(saved.json['version']).toBeUndefined();
    expect(issuesOf(await client.get(addressOf(id)))).toEqual(found);
  });

  test('is checked by its shape all the same', async () => {
    const wrong = { draft: true, steps: [{ action: 'pdf', confg: {} }] };
    const { status, json } = await client.put(addressOf(randomUUID()), wrong);
    expect([status, json.fields]).toEqual([
      422,
      { steps: { 0: { confg: 'is not a known field; did you mean config?' } } },
    ]);
    const steps = Array.from({ length: 501 }, () => ({ action: 'pdf' }));
    expect((await client.put(addressOf(randomUUID()), { draft: true, steps })).status).toBe(422);
  });

  test('that cannot run is not published, neither by publishing nor by a change', async () => {
    const id = await newDraft(broken);
    for (const answer of [
      await client.post(`${addressOf(id)}/publish`, {}),
      await client.patch(addressOf(id), { name: 'New' }),
    ]) {
      expect([answer.status, answer.json.key]).toEqual([422, 'validation']);
      expect(answer.json.fields).toMatchObject({ steps: { 1: { action: 'is required' } } });
    }
    expect((await client.get(addressOf(id))).json).toMatchObject({ draft: true, revision: 1 });
    const job = await client.post('/transform/v1/jobs', { workflow_id: id });
    expect([job.status, job.json.key]).toEqual([404, 'workflow-not-published']);
  });

  test('is published by a request of its own, once', async () => {
    const id = await newDraft({ steps: [close] });
    const published = await client.post(`${addressOf(id)}/publish`, {});
    expect(published.json).toMatchObject({ draft: false, version: '1', issues: [{ severity: 'warning' }] });
    expect((await client.post(`${addressOf(id)}/publish`, {})).json).toMatchObject({ version: '1' });
    await client.patch(addressOf(id), { steps: [print], draft: true });
    expect((await client.post(`${addressOf(id)}/publish`, {})).json).toMatchObject({ version: '2' });
  });

  test('is told of its issues by another ETag when these change although it does not', async () => {
    const series = randomUUID();
    const id = await newDraft({ steps: [{ action: 'sequence.enumerate', config: { series_id: series } }] });
    const etag = (await client.get(addressOf(id))).headers.get('etag') ?? '';
    expect((await client.get(addressOf(id), { 'if-none-match': etag })).status).toBe(304);
    await client.put(`/sequence/v1/series/${series}`, { name: 'Now there' });
    const now = await client.get(addressOf(id), { 'if-none-match': etag });
    expect([now.status, now.json['issues']]).toEqual([200, []]);
    expect((await client.patch(addressOf(id), { name: 'A' }, { 'if-match': etag })).status).toBe(200);
  });
});

describe('a draft that is discarded', () => {
  test('leaves what is published, without a new version', async () => {
    const id = randomUUID();
    await client.put(addressOf(id), { steps: [close] });
    await client.patch(addressOf(id), { steps: [print], rescue: [close], draft: true });
    const discarded = await client.post(`${addressOf(id)}/discard-draft`, {});
    expect(discarded.json).toMatchObject({ draft: false, version: '1', steps: [close], rescue: [] });
    expect((await client.get(`${addressOf(id)}/diff`)).json['changes']).toEqual([]);
    const { json: audit } = await client.get(`/access/v1/audit-events?object_id=${id}&limit=1`);
    expect(audit.list).toMatchObject([{ operation: 'discard_workflow_draft', kind: 'workflow' }]);
  });

  test('was one: what is published already stays as it is', async () => {
    const id = randomUUID();
    await client.put(addressOf(id), { steps: [close] });
    const { status, json } = await client.post(`${addressOf(id)}/discard-draft`, {});
    expect([status, json.revision, json['versions'].length]).toEqual([200, 1, 1]);
  });

  test('has something to go back to, and is the one that was seen', async () => {
    const id = await newDraft({ steps: [close] });
    const never = await client.post(`${addressOf(id)}/discard-draft`, {});
    expect([never.status, never.json.key]).toEqual([409, 'conflict']);
    await client.post(`${addressOf(id)}/publish`, {});
    const { headers } = await client.patch(addressOf(id), { steps: [print], draft: true });
    await client.patch(addressOf(id), { name: 'Meanwhile', draft: true });
    const stale = { 'if-match': headers.get('etag') ?? '' };
    expect((await client.post(`${addressOf(id)}/discard-draft`, {}, stale)).status).toBe(412);
  });
});

describe('what is said of a workflow beside its steps', () => {
  const labels = { name: 'A', description: 'B', country: 'ES', schema: 'bill/invoice' };

  test('is changed, and emptied by name, as null and empty texts leave it', async () => {
    const id = randomUUID();
    await client.put(addressOf(id), { steps: [close] });
    expect((await client.patch(addressOf(id), labels)).json).toMatchObject({ ...labels, version: '2' });
    const nothing = { name: '', description: null, country: '', schema: null };
    expect((await client.patch(addressOf(id), nothing)).json).toMatchObject({ ...labels, version: '2' });
    const emptied = await client.patch(addressOf(id), {
      name: 'C',
      clear: ['name', 'description', 'country', 'schema'],
    });
    for (const { json } of [emptied, await client.get(addressOf(id))]) {
      expect(json).toMatchObject({ name: 'C', version: '3' });
      for (const label of ['description', 'country', 'schema']) expect(json).not.toHaveProperty(label);
    }
    const wrong = await client.patch(addressOf(id), { country: 'Spain', schema: 'bill/invoce' });
    expect([wrong.status, Object.keys(wrong.json.fields ?? {})]).toEqual([422, ['country']]);
    const unknown = await client.patch(addressOf(id), { schema: 'bill/invoce' });
    expect(unknown.json.fields).toEqual({ schema: 'is no type of documents; did you mean bill/invoice?' });
  });

  test('holds for jobs once it is published, is told by the diff, and comes back with the version that had it', async () => {
    const id = randomUUID();
    await client.put(addressOf(id), { steps: [close], schema: 'bill/invoice' });
    await client.patch(addressOf(id), { schema: 'note/message', draft: true });
    const diff = await client.get(`${addressOf(id)}/diff`);
    expect(diff.json).toMatchObject({
      schema: { before: 'bill/invoice', after: 'note/message' },
      changes: [],
    });
    const data = { $schema: 'https://gobl.org/draft-0/note/message', content: 'Hello' };
    const ranOn = async () =>
      (await client.post('/transform/v1/jobs?wait=10', { workflow_id: id, data })).json['status'];
    expect(await ranOn()).toBe('KO');
    await client.post(`${addressOf(id)}/publish`, {});
    expect(await ranOn()).toBe('OK');
    const restored = await client.post(`${addressOf(id)}/restore`, { version: '1' });
    expect(restored.json).toMatchObject({ schema: 'bill/invoice', draft: true });
    const discarded = await client.post(`${addressOf(id)}/discard-draft`, {});
    expect(discarded.json).toMatchObject({ schema: 'note/message', draft: false, version: '2' });
    expect((await client.get(`${addressOf(id)}/diff`)).json).not.toHaveProperty('schema');
  });
});

test('the draft and what is published stand side by side', async () => {
  const id = randomUUID();
  await client.put(addressOf(id), { name: 'Beside', steps: [close] });
  await client.patch(addressOf(id), { steps: [print], draft: true });
  const { json } = await client.graphql(
    '{ workflows(name: "besi", first: 3) { nodes { draft steps { id } published { version steps { id } } } } }',
  );
  expect(json['data']).toEqual({
    workflows: {
      nodes: [
        { draft: true, steps: [{ id: print.id }], published: { version: '1', steps: [{ id: close.id }] } },
      ],
    },
  });
  const never = await newDraft({});
  const { json: none } = await client.graphql(`{ workflow(id: "${never}") { published { version } } }`);
  expect(none['data']).toEqual({ workflow: { published: null } });
});

test('issues of a draft are told over GraphQL to whoever asks for them', async () => {
  const id = await newDraft({ steps: [{ ...close, action: 'silo.clsoe' }] });
  const { json } = await client.graphql(`{ workflow(id: "${id}") { issues { path } versions { version } } }`);
  expect(json['data']).toEqual({ workflow: { issues: [{ path: '$.steps[0].action' }], versions: [] } });
});

test('a workflow is checked without being saved', async () => {
  const answer = await client.post('/transform/v1/workflows/validate', broken);
  expect(issuesOf(answer)).toEqual(found);
  const sound = await client.post('/transform/v1/workflows/validate', { steps: [print] });
  expect(sound.json).toEqual({ issues: [] });
});

test('what refuses to change a workflow by a repeated create says what does', async () => {
  const id = randomUUID();
  await client.put(addressOf(id), { steps: [close] });
  const { status, json } = await client.put(addressOf(id), { steps: [print] });
  expect([status, json.message]).toEqual([409, expect.stringContaining('PATCH')]);
});

test('a change is checked against what the workflow has become meanwhile', async () => {
  const id = randomUUID();
  const jump = { id: randomUUID(), action: 'pdf', next: [{ status: 'OK', step_id: close.id }] };
  await client.put(addressOf(id), { steps: [close, print] });
  // Each would be sound alone; together the jump would lead nowhere.
  const answers = await Promise.all([
    client.patch(addressOf(id), { rescue: [{ ...jump, next: undefined }] }),
    client.patch(addressOf(id), { rescue: [{ ...print, id: jump.id }] }),
    client.patch(addressOf(id), { steps: [close, { ...print, id: jump.id }] }),
  ]);
  const { json } = await client.get(addressOf(id));
  const ids = [...json['steps'], ...json['rescue']].map((step: { id: string }) => step.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
});
