import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { invoice } from '../../../contract/world.ts';
import { sharedService } from '../../../support/shared-service.ts';
import { until } from '../../../support/until.ts';
import { isSignedBy, startReceiver, type Receiver } from '../../../webhooks/receiver.ts';
import { newWorkflow, runJob, written, type ShownJob } from '../../engine/trial.ts';

const shared = sharedService({
  env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1', DOCMILL_LOG_LEVEL: 'silent' },
});
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  return () => receiver[Symbol.asyncDispose]();
});

beforeEach(() => {
  receiver.messages.length = 0;
  receiver.reply = () => ({});
});

const sending = (config: object = {}) => ({
  name: 'a',
  action: 'webhook',
  config: { url: receiver.url, ...config },
});

async function sent(config: object = {}, body: object = {}): Promise<ShownJob> {
  const workflow = await newWorkflow(shared.client, { steps: written([sending(config)]) });
  return runJob(shared.client, workflow, body);
}

const statusesOf = ({ intents }: ShownJob) => intents.at(-1)?.events.map(({ status }) => status);

test('a message tells the ids of the job, signed, with the headers of the step', async () => {
  const key = `order-${randomUUID()}`;
  const config = { event: 'invoice.sent', token: 'abc', headers: { 'x-tenant': 'acme' }, secret };
  const job = await sent(config, { data: invoice, key, args: { year: '2026' } });
  expect(job.status).toBe('OK');
  const [message] = receiver.messages;
  expect(message?.json).toEqual({
    id: job.intents[0]?.id,
    event: 'invoice.sent',
    transform_job_id: job.id,
    silo_entry_id: job.silo_entry_id,
    owner_id: expect.stringMatching(/^[\da-f-]{36}$/),
    key,
    args: { year: '2026' },
  });
  expect(message?.headers).toMatchObject({
    authorization: 'Bearer abc',
    'x-tenant': 'acme',
    'webhook-id': job.intents[0]?.id,
  });
  expect(message && isSignedBy(secret, message)).toBe(true);
});

test('a message of a published workflow is sent by the names that it uses, with the faults of the job', async () => {
  const steps = written([{ name: 'n', action: 'silo.close' }]);
  const rescue = [
    { id: randomUUID(), ...sending(), config: { callback_url: receiver.url, bearer_token: 't' } },
  ];
  const job = await runJob(shared.client, await newWorkflow(shared.client, { steps, rescue }));
  expect(receiver.messages).toHaveLength(1);
  expect(receiver.messages[0]?.headers.authorization).toBe('Bearer t');
  expect(receiver.messages[0]?.headers['webhook-signature']).toBeUndefined();
  expect(receiver.messages[0]?.json).toMatchObject({
    transform_job_id: job.id,
    faults: [{ code: 'no-document', message: expect.any(String) }],
  });
});

test('a step goes on by the code that the receiver answers', async () => {
  receiver.reply = () => ({ status: 200, body: { code: 'approved', message: 'Fine' } });
  const job = await sent();
  expect(job.intents[0]?.events.at(-1)).toMatchObject({ status: 'OK', code: 'approved', message: 'Fine' });
});

test.each([202, 302, 410, 500])(
  'an answer %i is tried again, when the receiver says, under the same id',
  async (status) => {
    receiver.reply = () =>
      receiver.messages.length === 1
        ? { status, body: { code: 'busy', message: 'Come back', retry_in: 1 } }
        : {};
    const job = await sent();
    expect(statusesOf(job)).toEqual(['RUN', 'ERR', 'RUN', 'OK']);
    expect(job.intents[0]?.events[1]).toMatchObject({ code: 'busy', message: 'Come back' });
    expect(new Set(receiver.messages.map(({ json }) => json.id)).size).toBe(1);
  },
);

test.each([
  ['no JSON', 'Bad gateway'],
  ['JSON of another shape', ['busy']],
  ['members that cannot be used', { code: 'a b', message: 7, retry_in: -1 }],
])('an answer of %s is told by its status', async (_, body) => {
  receiver.reply = () => ({ status: 500, body });
  const workflow = await newWorkflow(shared.client, { steps: written([sending()]) });
  const { id } = (await shared.client.post('/transform/v1/jobs', { workflow_id: workflow })).json;
  const job = async () => (await shared.client.get(`/transform/v1/jobs/${id}`)).json;
  await until(async () => (await job()).status === 'ERR');
  expect((await job()).intents[0].events[1]).toMatchObject({
    status: 'ERR',
    code: 'http-500',
    message: 'The receiver answered 500',
  });
});

test('an address that may not be called ends the step in KO', async () => {
  const job = await sent({ url: 'http://169.254.169.254/latest' });
  expect(job.intents[0]?.events.at(-1)).toMatchObject({ status: 'KO', code: 'target-refused' });
});

test.each<[string, object, object]>([
  ['without a URL', { url: undefined }, { url: 'is required' }],
  ['with two URLs', { callback_url: 'https://a.example' }, { callback_url: 'cannot be given beside url' }],
  [
    'with a URL of another kind',
    { url: 'ftp://a.example' },
    { url: expect.stringContaining('http or https') },
  ],
  [
    'with a header of the service',
    { headers: { 'Webhook-Id': 'x' } },
    { headers: expect.stringContaining('set by the service') },
  ],
  [
    'with a header that breaks the request',
    { headers: { a: 'b\r\nc: d' } },
    { headers: expect.stringContaining('printable') },
  ],
  [
    'with a short secret',
    { secret: 'whsec_c2hvcnQ=' },
    { secret: expect.stringContaining('24 to 64 bytes') },
  ],
])('a step %s is refused', async (_, config, errors) => {
  const { status, json } = await shared.client.put(`/transform/v1/workflows/${randomUUID()}`, {
    steps: written([sending(config)]),
  });
  expect(status).toBe(422);
  expect(json.fields).toEqual({ steps: { 0: { config: errors } } });
});
