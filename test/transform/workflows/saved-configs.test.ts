import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../../support/service.ts';
import { invoice } from '../../contract/world.ts';
import { newWorkflow, runJob, storyOf, written } from '../engine/trial.ts';

let service: TestService;
let client: TestClient;

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
});
afterAll(() => service[Symbol.asyncDispose]());

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const notAPicture = 'must be a data URI of a PNG or JPEG image, or an http or https URL of one';
const patchType = 'application/json-patch+json';

async function newSeries(fields: object): Promise<string> {
  const id = randomUUID();
  expect((await client.put(`/sequence/v1/series/${id}`, { name: 'S', ...fields })).status).toBe(200);
  return id;
}

describe('a config that would fail when its step runs is refused when its workflow is saved:', () => {
  test.each<[string, string, object | (() => Promise<object>), object]>([
    [
      'a logo to be fetched by a name and password',
      'pdf',
      { logo_url: 'https://ada:secret@example.com/logo.png' },
      { logo_url: notAPicture },
    ],
    ['a logo that is a text', 'pdf', { logo_url: 'logo.png' }, { logo_url: notAPicture }],
    [
      'a logo of another kind',
      'pdf',
      { logo_url: 'data:image/gif;base64,R0lGODlh' },
      { logo_url: notAPicture },
    ],
    [
      'a logo that cannot be decoded',
      'pdf',
      { logo_url: 'data:image/png;base64,§' },
      { logo_url: 'is a data URI whose content cannot be decoded' },
    ],
    [
      'a torn logo',
      'pdf',
      { logo_url: `data:image/png;base64,${pixel.slice(0, 40)}` },
      { logo_url: 'is not a picture that can be printed' },
    ],
    [
      'a series that is not there',
      'sequence.enumerate',
      { series_id: randomUUID() },
      { series_id: 'is the id of no series' },
    ],
    [
      'a series whose codes no document can hold',
      'sequence.enumerate',
      async () => ({ series_id: await newSeries({ prefix: 'x'.repeat(60) }) }),
      { series_id: expect.stringMatching(/^is a series whose prefix makes codes longer than the 64/) },
    ],
    [
      'a prefix and suffix that are too long together',
      'sequence.enumerate',
      { prefix: 'x'.repeat(25), suffix: 'y'.repeat(30) },
      { suffix: "makes codes longer than the 64 characters of a document's code" },
    ],
    [
      'a prefix that the code of a document would lose',
      'sequence.enumerate',
      { prefix: ' F\u0007' },
      { prefix: expect.stringMatching(/^must be printable/) },
    ],
    [
      'a first number beyond all numbers',
      'sequence.enumerate',
      { start: 10 ** 15 + 1 },
      { start: expect.stringMatching(/1000000000000000/) },
    ],
    [
      'a patch in a text that is not JSON',
      'silo.modify',
      { data: '{' },
      { data: 'is a text that is not JSON' },
    ],
    ['a merge patch that is a list', 'silo.modify', { data: [] }, { data: 'must be an object (RFC 7396)' }],
    [
      'a JSON Patch that is an object',
      'silo.modify',
      { merge_type: patchType, data: '{}' },
      { data: 'must be a list of operations (RFC 6902)' },
    ],
    [
      'an operation of no kind',
      'silo.modify',
      { merge_type: patchType, data: [{ op: 'toString', path: '/a' }] },
      { data: 'operation 0 must be add, remove, replace, move, copy or test' },
    ],
    [
      'an operation without its value',
      'silo.modify',
      {
        merge_type: patchType,
        data: [
          { op: 'remove', path: '/a' },
          { op: 'add', path: '/a' },
        ],
      },
      { data: 'operation 1 needs a value' },
    ],
    [
      'an operation at no pointer',
      'silo.modify',
      { merge_type: patchType, data: [{ op: 'remove', path: 'a' }] },
      { data: 'operation 0 must have a JSON Pointer (RFC 6901) as path' },
    ],
    [
      'an addon that is not known',
      'silo.modify',
      { addons: ['es-verifactu-v1', 'no-such-v1'] },
      { addons: expect.stringMatching(/^must be keys of known addons, not no-such-v1/) },
    ],
  ])('%s', { tags: 'slow' }, async (_what, action, given, errors) => {
    const config = typeof given === 'function' ? ((await given()) as object) : given;
    const next = [{ steps: [{ action, config }] }];
    const input = { steps: [{ action: 'silo.close', next }] };
    const fields = { steps: { 0: { next: { 0: { steps: { 0: { config: errors } } } } } } };
    const { status, json } = await client.put(`/transform/v1/workflows/${randomUUID()}`, input);
    expect([status, json['fields']]).toEqual([422, fields]);
    const mutation =
      'mutation ($id: ID!, $input: WorkflowInput!) { createWorkflow(id: $id, input: $input) { id } }';
    const graphql = await client.graphql(mutation, { id: randomUUID(), input });
    expect(graphql.json['errors'][0]['extensions']['fields']).toEqual(fields);
  });
});

test('members of prints that have no effect are taken, and told of as warnings', async () => {
  const config = { scripting: true, hide_promo: true };
  const saved = await client.put(`/transform/v1/workflows/${randomUUID()}`, {
    steps: [{ action: 'pdf', config }],
  });
  const severity = 'warning';
  expect(saved.json).toMatchObject({
    version: '1',
    issues: [
      { path: '$.steps[0].config.scripting', message: expect.stringContaining('has no effect'), severity },
      { path: '$.steps[0].config.hide_promo', message: expect.stringContaining('has no effect'), severity },
    ],
  });
});

test('what would make a series is told to have no effect beside one', async () => {
  const config = { series_id: await newSeries({ prefix: 'F-' }), prefix: 'XR-', padding: 4 };
  const saved = await client.put(`/transform/v1/workflows/${randomUUID()}`, {
    steps: [{ action: 'sequence.enumerate', config }],
  });
  const [severity, message] = ['warning', 'has no effect: the series decides'];
  expect(saved.json['issues']).toEqual([
    expect.objectContaining({ path: '$.steps[0].config.prefix', message, severity }),
    expect.objectContaining({ path: '$.steps[0].config.padding', message, severity }),
  ]);
});

test('a logo is an ordinary data URI, without a name, and is printed', async () => {
  const config = { logo_url: `data:image/png;base64,${pixel}` };
  const workflow = await newWorkflow(client, { steps: written([{ name: 'a', action: 'pdf', config }]) });
  const job = await runJob(client, workflow, { data: invoice });
  expect(storyOf(job)).toEqual(['a:OK']);
  const { pathname, search } = new URL(String(job.attachments?.[0]?.['url']));
  const pdf = await fetch(`${service.url}${pathname}${search}`);
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/Subtype /Image');
});

test('a workflow whose stored steps would be refused today can still be renamed and disabled', async () => {
  const id = await newWorkflow(client, { steps: [{ action: 'pdf' }] });
  const { em } = service.service.platform.database.orm;
  await em.fork().execute(`update workflow set steps = '[{"id": "a", "action": "gone"}]' where id = ?`, [id]);
  const { status, json } = await client.patch(`/transform/v1/workflows/${id}`, {
    name: 'Old',
    disabled: true,
  });
  expect([status, json['name'], json['disabled']]).toEqual([200, 'Old', true]);
});
