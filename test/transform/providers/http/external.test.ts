import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { invoice } from '../../../contract/world.ts';
import type { TestAnswer } from '../../../support/service.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';
import { secret, type Reply } from './external-provider.ts';
import { sharedProvider } from './shared-provider.ts';

const shared = sharedProvider();

const action = { id: 'acme.send', name: 'Send', summary: 'Sends it', config: { properties: { to: {} } } };

/** An integration of the provider's, and its id. */
const newIntegration = (fields: object = {}, actions: object[] = [action]) =>
  shared.integrate(actions, fields);

const steps = (config?: object) => written([{ name: 'a', action: 'acme.send', ...(config && { config }) }]);

/** A job of one step that the provider answers so. */
async function answered(reply: Reply, body: object = { data: invoice }): Promise<ShownJob> {
  shared.provider.reply = () => reply;
  await newIntegration();
  return runJob(shared.client, await newWorkflow(shared.client, { steps: steps() }), body);
}

const lastEvent = ({ intents }: ShownJob) => intents.at(-1)?.events.at(-1);

describe('a task', () => {
  test('tells all there is to know, signed, under the id of its intent', async () => {
    await newIntegration();
    const workflow = await newWorkflow(shared.client, { steps: steps({ to: 'tax office' }) });
    const job = await runJob(shared.client, workflow, { data: invoice, args: { year: '2026' } });
    const [task] = shared.provider.tasks;
    expect(job.status).toBe('OK');
    expect(task).toMatchObject({
      id: job.intents[0]?.id,
      job_id: job.id,
      action: 'acme.send',
      config: { to: 'tax office' },
      args: { year: '2026' },
      silo_entry_id: job.silo_entry_id,
      entry: { id: job.silo_entry_id, folder: 'sales', draft: true },
      envelope: job.envelope,
      tries: 0,
      dry_run: false,
      sandbox: false,
    });
    expect(shared.provider.heads[0]?.['webhook-id']).toBe(task?.id);
  });

  test('keeps the secret of the integration to itself', async () => {
    const id = await newIntegration();
    const job = await runJob(shared.client, await newWorkflow(shared.client, { steps: steps() }));
    const shown = (await shared.client.get(`/transform/v1/integrations/${id}`)).json;
    expect(shown.config).toEqual({ url: shared.provider.url, secret: '********', actions: [action] });
    expect(JSON.stringify([job, shared.provider.tasks])).not.toContain(secret);
  });

  test('is signed under the new and the old secret while it is changed', async () => {
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    await newIntegration({ secret: `${other} ${secret}` });
    await runJob(shared.client, await newWorkflow(shared.client, { steps: steps() }));
    expect(shared.provider.tasks).toHaveLength(1);
    expect(shared.provider.heads[0]?.['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  });

  test('leaves the document out for an action that works on none, and is not sent without one to an action that requires it', async () => {
    await newIntegration({}, [
      { ...action, document: 'none' },
      { ...action, id: 'acme.file', document: 'required' },
    ]);
    const both = written([
      { name: 'a', action: 'acme.send' },
      { name: 'b', action: 'acme.file' },
    ]);
    const workflow = await newWorkflow(shared.client, { steps: both });
    expect(storyOf(await runJob(shared.client, workflow))).toEqual(['a:OK', 'b:KO/no-document']);
    await runJob(shared.client, workflow, { data: invoice });
    expect(shared.provider.tasks.map((task) => 'envelope' in task)).toEqual([false, false, true]);
  });
});

describe('a result', () => {
  test('hands on status, code, message and args', async () => {
    const job = await answered({
      body: { status: 'SKIP', code: 'known', message: 'Had it', args: { number: 'A-1' } },
    });
    expect(job.status).toBe('SKIP');
    expect(lastEvent(job)).toMatchObject({ status: 'SKIP', code: 'known', message: 'Had it' });
    expect(job.args).toEqual({ number: 'A-1' });
  });

  test.each([
    ['a merge patch', { content_type: 'application/merge-patch+json', data: { meta: { no: 'A-1' } } }],
    [
      'a JSON patch',
      {
        content_type: 'application/json-patch+json',
        data: [{ op: 'add', path: '/meta', value: { no: 'A-1' } }],
      },
    ],
    ['a document', { data: { ...invoice, meta: { no: 'A-1' } } }],
  ])('changes the document by %s, which is calculated as any other', async (_, change) => {
    const job = await answered({ body: { status: 'OK', ...change } });
    expect(job.status).toBe('OK');
    expect(job.envelope?.doc).toMatchObject({ meta: { no: 'A-1' }, totals: { payable: expect.any(String) } });
    const versions = (await shared.client.get(`/silo/v1/entries/${job.silo_entry_id}`)).json;
    expect(versions.data).toEqual(job.envelope);
  });

  test('adds files to the entry', async () => {
    const file = { key: 'receipt', category: 'agency', name: 'r.txt', mime: 'text/plain', data: 'aGVsbG8=' };
    const job = await answered({ body: { status: 'OK', files: [file] } });
    expect(job.attachments).toMatchObject([{ key: 'receipt', name: 'r.txt', mime: 'text/plain', size: 5 }]);
  });

  test('with a document that is refused ends the step, told why', async () => {
    const patch = { content_type: 'application/merge-patch+json', data: { lines: 'none' } };
    const job = await answered({ body: { status: 'OK', ...patch } });
    const event = lastEvent(job);
    expect(event).toMatchObject({ status: 'KO', code: 'bad-document' });
    expect(event).toMatchObject({
      message: expect.stringMatching(
        /; the provider answered a document that is refused(?:: [A-Z].* at \$\.doc\.lines|$)/,
      ),
    });
    expect(job.envelope?.doc).not.toHaveProperty('lines', 'none');
  });

  test('with a document or files for a job that has none is KO', async () => {
    const file = { key: 'r', category: 'c', name: 'r.txt', mime: 'text/plain', data: '' };
    const job = await answered({ body: { status: 'OK', files: [file] } }, {});
    expect(lastEvent(job)).toMatchObject({ status: 'KO', code: 'bad-answer' });
  });

  test.each<[string, unknown, string]>([
    ['no status', {}, '{"status":"is required"}'],
    ['an unknown status', { status: 'FINE' }, '"status":'],
    [
      'an unknown member',
      { status: 'OK', mesage: 'x' },
      '{"mesage":"is not a known field; did you mean message?"}',
    ],
    ['args that are no texts', { status: 'OK', args: { a: 1 } }, '"args":'],
    ['a code with a space', { status: 'KO', code: 'a b' }, '"code":'],
    ['a document with ERR', { status: 'ERR', data: {} }, '{"data":"does not go with ERR"}'],
    ['args with QUEUED', { status: 'QUEUED', args: {} }, '{"args":"does not go with QUEUED"}'],
    ['a pause with OK', { status: 'OK', retry_in: 5 }, '{"retry_in":"goes with ERR and QUEUED only"}'],
    [
      'a file that is no base64',
      { status: 'OK', files: [{ key: 'k', category: 'c', name: 'n', mime: 'text/plain', data: '%' }] },
      '{"files":{"0":{"data":"must be base64 with padding"}}}',
    ],
    ['an entry that is no id', { status: 'OK', silo_entry_id: 'a' }, '"silo_entry_id":"must be a UUID"'],
    ['a pause of no length', { status: 'QUEUED', retry_in: 0 }, '"retry_in":'],
    ['a list', [], 'must be a JSON object'],
    ['NUL', { status: 'OK', message: 'a\0' }, ''],
  ])('with %s is no result', async (_, body, place) => {
    const event = lastEvent(await answered({ body }));
    expect(event).toMatchObject({ status: 'KO', code: 'bad-answer' });
    expect(event?.message).toContain(place);
  });
});

describe('without a result', () => {
  test.each<[string, Reply, string]>([
    ['a 404', { status: 404, body: 'nobody here' }, 'http-404'],
    ['a 400 with a result', { status: 400, body: { status: 'OK' } }, 'http-400'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1/' } }, 'http-302'],
    ['JSON that is no result', { body: 'true' }, 'bad-answer'],
  ])('%s ends the step in KO', async (_, reply, code) => {
    expect(lastEvent(await answered(reply))).toMatchObject({ status: 'KO', code });
  });

  test('an address that may not be called ends the step in KO, and nothing is sent', async () => {
    await newIntegration({ url: 'http://169.254.169.254/latest' });
    const job = await runJob(shared.client, await newWorkflow(shared.client, { steps: steps() }));
    expect(lastEvent(job)).toEqual(
      expect.objectContaining({
        status: 'KO',
        code: 'target-refused',
        message:
          'The address of the host is not public: the operator can allow it with DOCMILL_OUTBOUND_ALLOW',
      }),
    );
  });
});

describe('the catalogue of a workspace', () => {
  test('holds what its integrations serve that are not disabled, with the schema of a step', async () => {
    const id = await newIntegration();
    const { list } = (await shared.client.get('/transform/v1/actions')).json;
    const expected = {
      id: 'acme.send',
      name: 'Send',
      summary: 'Sends it',
      provider: 'http',
      integration_id: id,
      config_schema: {
        type: 'object',
        unevaluatedProperties: false,
        properties: { integration_id: expect.objectContaining({ format: 'uuid' }), to: {} },
      },
      group: 'http',
      ui_order: 1,
      expected_seconds: 30,
    };
    expect(list.at(-1)).toEqual(expected);
    const { data } = (await shared.client.graphql('{ actions { id integrationId configSchema } }')).json;
    expect(data.actions.at(-1)).toEqual({
      id: 'acme.send',
      integrationId: id,
      configSchema: expected.config_schema,
    });
    const providers = (await shared.client.get('/transform/v1/providers')).json;
    expect(providers.list.find((each: { id: string }) => each.id === 'http').actions).toEqual([expected]);

    await shared.client.patch(`/transform/v1/integrations/${id}`, { disabled: true });
    expect((await shared.client.get('/transform/v1/actions')).json.list).toHaveLength(list.length - 1);
    const stranger = await shared.service.client();
    expect((await stranger.get('/transform/v1/actions')).json.list).toHaveLength(list.length - 1);
  });

  test.each<[string, object, object]>([
    ['an unknown member', { config: { too: 'x' } }, { config: { too: 'is not a known field' } }],
    [
      'an integration that is nowhere',
      { config: { integration_id: randomUUID() } },
      { config: { integration_id: 'is the id of no integration' } },
    ],
    [
      'an integration that is no id',
      { config: { integration_id: 'a' } },
      { config: { integration_id: 'must be a UUID' } },
    ],
    [
      'an action nobody serves',
      { action: 'acme.sned' },
      { action: 'is not a known action: acme.sned; did you mean acme.send?' },
    ],
  ])('refuses a step with %s when its workflow is saved', async (_, fields, errors) => {
    await newIntegration();
    const body = { steps: [{ name: 'a', action: 'acme.send', ...fields }] };
    const { status, json } = await shared.client.put(`/transform/v1/workflows/${randomUUID()}`, body);
    expect(status).toBe(422);
    expect(json.fields).toEqual({ steps: { 0: errors } });
  });

  test('tells integrations apart that serve the same', async () => {
    const first = await newIntegration();
    const second = await newIntegration();
    const ambiguous = await shared.client.put(`/transform/v1/workflows/${randomUUID()}`, { steps: steps() });
    expect(ambiguous.json.fields.steps[0].config.integration_id).toMatch(/^is required, for several/);
    const workflow = await newWorkflow(shared.client, { steps: steps({ integration_id: second }) });
    expect((await runJob(shared.client, workflow)).status).toBe('OK');
    await shared.client.patch(`/transform/v1/integrations/${first}`, { disabled: true });
    expect((await runJob(shared.client, await newWorkflow(shared.client, { steps: steps() }))).status).toBe(
      'OK',
    );
  });

  test('is that of the moment when the step runs', async () => {
    const id = await newIntegration();
    const workflow = await newWorkflow(shared.client, { steps: steps({ to: 'x' }) });
    const address = `/transform/v1/integrations/${id}`;
    await shared.client.patch(address, { disabled: true });
    expect(storyOf(await runJob(shared.client, workflow))).toEqual(['a:KO/integration-disabled']);
    await shared.client.patch(address, { disabled: false });
    await shared.client.patch(address, {
      config: { url: shared.provider.url, secret: '********', actions: [{ ...action, config: {} }] },
    });
    expect(storyOf(await runJob(shared.client, workflow))).toEqual(['a:KO/bad-config']);
    await shared.client.patch(address, {
      config: { url: shared.provider.url, secret: '********', actions: [{ ...action, id: 'acme.other' }] },
    });
    expect(storyOf(await runJob(shared.client, workflow))).toEqual(['a:KO/unknown-action']);
    expect(shared.provider.tasks).toEqual([]);
  });
});

const large = { description: 'x'.repeat(30_000) };

test(
  'a workspace has at most a hundred integrations that serve actions, however many are made at once',
  { tags: 'slow' },
  async () => {
    const config = { url: shared.provider.url, secret, actions: [action] };
    const body = { provider: 'http', config };
    /** What a busy database does not take at once is sent again. */
    const sent = async (address: string): Promise<TestAnswer> => {
      const answer = await shared.client.put(address, body);
      return answer.status === 503 ? sent(address) : answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 103 }, () => sent(`/transform/v1/integrations/${randomUUID()}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
    const { list } = (await shared.client.get('/transform/v1/actions')).json;
    expect(list.filter(({ provider: id }: { provider: string }) => id === 'http')).toHaveLength(100);
  },
);

describe('an integration is refused with', () => {
  test.each<[string, object, object]>([
    ['a URL of another kind', { url: 'ftp://a.example' }, { url: expect.stringContaining('http or https') }],
    [
      'a URL with a user',
      { url: 'https://u:p@a.example' },
      { url: expect.stringContaining('without a user') },
    ],
    ['a short secret', { secret: 'whsec_c2hvcnQ=' }, { secret: expect.stringContaining('24 to 64 bytes') }],
    ['no actions', { actions: [] }, { actions: expect.any(String) }],
    ['an action twice', { actions: [action, action] }, { actions: 'must have ids of their own' }],
    [
      'an action of the service',
      { actions: [{ ...action, id: 'silo.close' }] },
      { actions: 'must not hold silo.close, which begins like an action of the service' },
    ],
    [
      'declarations that are large',
      { actions: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...action, id: `acme.${id}`, config: large })) },
      { actions: 'must have at most 131072 bytes' },
    ],
    [
      'an action with an empty part',
      { actions: [{ ...action, id: 'acme..send' }] },
      { actions: { 0: { id: 'must be of the form acme.send' } } },
    ],
    [
      'a call of an hour',
      { actions: [{ ...action, timeout: 3600 }] },
      { actions: { 0: { timeout: expect.any(String) } } },
    ],
    [
      'a schema that refers elsewhere',
      { actions: [{ ...action, config: { $ref: 'http://169.254.169.254/' } }] },
      { actions: { 0: { config: 'must not use $ref' } } },
    ],
    ['an unknown member', { uri: 'x' }, { uri: 'is not a known field; did you mean url?' }],
  ])('%s', { tags: 'slow' }, async (_, fields, errors) => {
    const config = { url: shared.provider.url, secret, actions: [action], ...fields };
    const path = `/transform/v1/integrations/${randomUUID()}`;
    const { status, json } = await shared.client.put(path, { provider: 'http', config });
    expect(status).toBe(422);
    expect(json.fields).toEqual({ config: errors });
  });
});
