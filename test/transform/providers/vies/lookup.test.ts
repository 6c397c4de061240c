import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invoice } from '../../../contract/world.ts';
import { startTestService, type TestClient } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';
import { startReceiver, type Receiver } from '../../../webhooks/receiver.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';

let vies: Receiver;
let client: TestClient;

beforeAll(async () => {
  await using stack = new AsyncDisposableStack();
  vies = stack.use(await startReceiver());
  const env = {
    DOCMILL_OUTBOUND_ALLOW: '127.0.0.1',
    DOCMILL_VIES_URL: `${new URL(vies.url).origin}/rest-api`,
    DOCMILL_LOG_LEVEL: 'silent',
  };
  const service = stack.use(await startTestService({ env }));
  client = await service.client();
  const opened = stack.move();
  return () => opened.disposeAsync();
});

/** What VIES answers about a number that it knows. */
const known = {
  countryCode: 'DE',
  requestDate: '2026-01-05T10:00:00.000Z',
  valid: true,
  requestIdentifier: 'WAPIAAAAYbCdEfGh',
  name: '---',
  address: '---',
};

beforeEach(() => {
  vies.messages.length = 0;
  vies.reply = () => ({ status: 200, body: known });
});

const failure = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });

const german = { name: 'Kunde GmbH', tax_id: { country: 'DE', code: '111111125' } };

async function workflow(config: object = {}): Promise<string> {
  return newWorkflow(client, { steps: written([{ name: 'check', action: 'vies.lookup', config }]) });
}

async function check(
  config: object = {},
  data: object = { ...invoice, customer: german },
): Promise<ShownJob> {
  return runJob(client, await workflow(config), { data });
}

const lastOf = ({ intents }: ShownJob) => intents.at(-1)?.events.at(-1);

describe('a number is', () => {
  test('valid, asked for by the supplier, whose consultation number is kept beside the entry', async () => {
    vies.reply = () => ({ status: 200, body: { ...known, name: 'KUNDE GMBH', address: 'WEG 1' } });
    const job = await check();
    expect(storyOf(job)).toEqual(['check:OK/valid']);
    expect(lastOf(job)?.message).toBe('DE111111125 is valid (consultation number WAPIAAAAYbCdEfGh)');
    expect(vies.messages.map(({ path, json }) => ({ path, json }))).toEqual([
      {
        path: '/rest-api/check-vat-number',
        json: {
          countryCode: 'DE',
          vatNumber: '111111125',
          requesterMemberStateCode: 'ES',
          requesterNumber: 'B98602642',
        },
      },
    ]);
    const { json } = await client.get(`/silo/v1/entries/${job.silo_entry_id}/meta/vies-customer`);
    expect(json).toMatchObject({
      ref: 'WAPIAAAAYbCdEfGh',
      value: {
        country: 'DE',
        code: '111111125',
        valid: true,
        checked_at: '2026-01-05T10:00:00.000Z',
        request_identifier: 'WAPIAAAAYbCdEfGh',
        name: 'KUNDE GMBH',
        address: 'WEG 1',
      },
    });
  });

  test('not valid: the step is KO, and that is kept as well', async () => {
    vies.reply = () => ({ status: 200, body: { ...known, valid: false } });
    const job = await check();
    expect(storyOf(job)).toEqual(['check:KO/invalid']);
    const { json } = await client.get(`/silo/v1/entries/${job.silo_entry_id}/meta/vies-customer`);
    expect(json).toMatchObject({ ref: 'WAPIAAAAYbCdEfGh', value: { valid: false } });
    expect(json.value.name).toBeUndefined();
  });

  test('that of the supplier, when that is asked for', async () => {
    const job = await check({ party: 'supplier' });
    expect(storyOf(job)).toEqual(['check:OK/valid']);
    expect(vies.messages[0]?.json).toMatchObject({ countryCode: 'ES', requesterMemberStateCode: 'DE' });
    const path = `/silo/v1/entries/${job.silo_entry_id}/meta/vies-supplier`;
    expect((await client.get(path)).status).toBe(200);
  });

  test.each([
    ['EL', '094259216', 'EL'],
    ['GR', '094259216', 'EL'],
    ['XI', '110305878', 'XI'],
  ])('of a country that VIES calls otherwise than others, or not so: %s%s', async (country, code, asked) => {
    const job = await check({}, { ...invoice, customer: { name: 'C', tax_id: { country, code } } });
    expect(storyOf(job)).toEqual(['check:OK/valid']);
    expect(vies.messages[0]?.json).toMatchObject({ countryCode: asked, vatNumber: code });
  });

  test('asked for without a requester that VIES does not know: then there is no consultation number', async () => {
    vies.reply = ({ json }) =>
      json.requesterNumber
        ? { status: 400, body: failure('INVALID_REQUESTER_INFO') }
        : { status: 200, body: { ...known, requestIdentifier: '' } };
    const job = await check();
    expect(storyOf(job)).toEqual(['check:OK/valid']);
    expect(lastOf(job)?.message).toBe('DE111111125 is valid');
    expect(vies.messages).toHaveLength(2);
  });

  test('asked for by nobody, when the other party is not of the EU', async () => {
    const swiss = { name: 'S', tax_id: { country: 'CH', code: 'E284156502' } };
    const job = await check({}, { ...invoice, currency: 'CHF', supplier: swiss, customer: german });
    expect(storyOf(job)).toEqual(['check:OK/valid']);
    expect(vies.messages[0]?.json).toEqual({ countryCode: 'DE', vatNumber: '111111125' });
  });
});

test.each<[string, object | undefined, string]>([
  ['not of the EU', { name: 'C', tax_id: { country: 'CH', code: 'E284156502' } }, 'not-in-eu'],
  ['of Great Britain', { name: 'C', tax_id: { country: 'GB', code: '350983637' } }, 'not-in-eu'],
  ['without a number', { name: 'C' }, 'no-tax-id'],
  ['not there', undefined, 'no-tax-id'],
])('a customer that is %s is skipped, and nobody asked', async (_what, customer, code) => {
  const { customer: _other, ...rest } = invoice;
  const job = await check({}, { ...rest, ...(customer && { customer }) });
  expect(storyOf(job)).toEqual([`check:SKIP/${code}`]);
  expect(vies.messages).toEqual([]);
});

test.each([
  ['INVALID_INPUT', 'invalid-input'],
  ['VAT_BLOCKED', 'vat-blocked'],
  ['IP_BLOCKED', 'ip-blocked'],
])('an answer of %s is final', async (error, code) => {
  vies.reply = () => ({ status: 200, body: failure(error) });
  expect(storyOf(await check())).toEqual([`check:KO/${code}`]);
});

test.each<[string, Receiver['reply'], string]>([
  ['MS_UNAVAILABLE', () => ({ status: 200, body: failure('MS_UNAVAILABLE') }), 'ms-unavailable'],
  [
    'MS_MAX_CONCURRENT_REQ',
    () => ({ status: 200, body: failure('MS_MAX_CONCURRENT_REQ') }),
    'ms-max-concurrent-req',
  ],
  [
    'GLOBAL_MAX_CONCURRENT_REQ',
    () => ({ status: 200, body: failure('GLOBAL_MAX_CONCURRENT_REQ') }),
    'global-max-concurrent-req',
  ],
  ['TIMEOUT', () => ({ status: 200, body: failure('TIMEOUT') }), 'timeout'],
  [
    'an error that nobody knows yet',
    () => ({ status: 400, body: failure('SOMETHING_NEW') }),
    'something-new',
  ],
  ['a page of what stands before it', () => ({ status: 200, body: '<html></html>' }), 'bad-answer'],
  ['JSON of another kind', () => ({ status: 404, body: { error: 'no such path' } }), 'http-404'],
])('after %s the number is asked for again', async (_what, reply, code) => {
  vies.reply = reply;
  const body = { workflow_id: await workflow(), data: { ...invoice, customer: german } };
  const { json: created } = await client.post('/transform/v1/jobs', body);
  const shown = async () => (await client.get(`/transform/v1/jobs/${created.id}`)).json as ShownJob;
  await until(async () => (await shown()).status === 'ERR');
  expect(lastOf(await shown())).toMatchObject({ status: 'ERR', code });
  vies.reply = () => ({ status: 200, body: known });
  await client.post(`/transform/v1/jobs/${created.id}/poke`, {});
  await until(async () => (await shown()).status === 'OK');
});

test('another party than these two is refused when the workflow is saved', async () => {
  const steps = [{ action: 'vies.lookup', config: { party: 'payee' } }];
  const { json } = await client.post('/transform/v1/workflows/validate', { steps });
  expect(json.issues).toMatchObject([{ path: '$.steps[0].config.party', severity: 'error' }]);
});

test('a dry run asks nobody', async () => {
  const body = { data: { ...invoice, customer: german }, dry_run: true };
  const job = await runJob(client, await workflow(), body);
  expect([job.status, vies.messages.length]).toEqual(['OK', 0]);
});
