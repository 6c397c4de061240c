import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';
import { invoice } from './world.ts';

let service: TestService;
let client: TestClient;
const series = randomUUID();

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  await client.put(`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'F-', padding: 3 });
});
afterAll(() => service[Symbol.asyncDispose]());

const dryRun = (body: object) => client.post('/transform/v1/workflows/dry-run', body);

const definition = {
  steps: [
    { name: 'Number', action: 'sequence.enumerate', config: { series_id: series } },
    {
      name: 'Dear?',
      action: 'silo.if',
      config: { expr: 'doc.totals.payable > 1000' },
      next: [
        { code: 'true', steps: [{ name: 'Ask', action: 'silo.folder', config: { folder: 'asking' } }] },
        { code: 'false', steps: [{ name: 'Send', action: 'silo.state', config: { state: 'sent' } }] },
      ],
    },
    { name: 'Wait', action: 'silo.sleep', config: { duration: 'P9D' } },
    { name: 'Sign', action: 'silo.close' },
  ],
};

async function nothingWasWritten(): Promise<void> {
  expect((await client.get('/transform/v1/jobs')).json.list).toEqual([]);
  expect((await client.get('/transform/v1/workflows')).json.list).toEqual([]);
  expect((await client.get(`/sequence/v1/series/${series}`)).json.last_index).toBe(0);
}

test('a definition that is saved nowhere shows its path and what it would leave, and leaves nothing', async () => {
  const { status, json } = await dryRun({ definition, data: invoice, args: { a: 'b' } });
  expect([status, json.status]).toEqual([200, 'OK']);
  expect(json.intents.map(({ name }: { name: string }) => name)).toEqual([
    'Number',
    'Dear?',
    'Send',
    'Wait',
    'Sign',
  ]);
  expect(json.intents[1].events.at(-1)).toMatchObject({ status: 'OK', code: 'false' });
  expect(json).toMatchObject({ state: 'sent', args: { a: 'b' }, envelope: { doc: { currency: 'EUR' } } });
  await nothingWasWritten();
});

test('the other branch is taken for another document, by GraphQL as well', async () => {
  const dear = { ...invoice, lines: invoice.lines.map((line) => ({ ...line, quantity: '2000' })) };
  const query = `query ($input: DryRunInput!) {
    dryRunWorkflow(input: $input) { status folder intents { name status events { code } } }
  }`;
  const { json } = await client.graphql(query, {
    input: {
      definition,
      data: dear,
    },
  });
  expect(json.errors).toBeUndefined();
  expect(json.data.dryRunWorkflow).toMatchObject({ status: 'OK', folder: 'asking' });
  expect(json.data.dryRunWorkflow.intents.map(({ name }: { name: string }) => name)).toEqual([
    'Number',
    'Dear?',
    'Ask',
    'Wait',
    'Sign',
  ]);
});

test('all that later steps refuse of a document is told at once when that is asked for, and nothing behind another failure', async () => {
  const sign = { name: 'Sign', action: 'silo.close' };
  const write = { name: 'Write', action: 'ubl.generate', config: { doc_type: 'xrechnung' } };
  const lacking = {
    definition: { steps: [sign, write], rescue: [sign] },
    data: { ...invoice, supplier: { tax_id: invoice.supplier.tax_id } },
  };
  expect((await dryRun(lacking)).status).toBe(422);
  const { json } = await dryRun({ ...lacking, all_faults: true });
  expect(json.status).toBe('KO');
  expect(json.intents.map(({ name }: { name: string }) => name)).toEqual(['Sign', 'Write']);
  const told = json.faults.map(({ provider, message }: { provider: string; message: string }) => [
    provider,
    message,
  ]);
  expect(told).toEqual([
    ['silo.close', expect.stringContaining('$.doc.supplier')],
    ['ubl.generate', expect.stringContaining('GOBL-DE-XRECHNUNG-BILL-INVOICE-04 at $.doc.supplier.people')],
  ]);
  // Without it the first of them ends the run.
  const first = await dryRun({ definition: { steps: [sign, write] }, data: invoice });
  expect(first.json.intents).toHaveLength(1);
  const ask = { name: 'Ask', action: 'silo.if', config: { expr: 'args.missing' } };
  const other = await dryRun({ definition: { steps: [ask, write] }, data: invoice, all_faults: true });
  expect(other.json.faults).toMatchObject([{ provider: 'silo.if' }]);
});

test('what would have been sent is shown without its secrets, and the run stops behind a step', async () => {
  const integration = randomUUID();
  const [hook, change, state] = [randomUUID(), randomUUID(), randomUUID()];
  const numbered = { ...invoice, code: '1' };
  const server = { host: 'mail.example.com', port: 587, username: 'u', password: 'hidden-too' };
  await client.put(`/transform/v1/integrations/${integration}`, {
    name: 'Post',
    provider: 'smtp',
    config: { ...server, from: 'Us <us@example.com>' },
  });
  const letter = { to: 'A <a@example.com>', subject: 'Invoice {{ doc.currency }}', text: 'x'.repeat(20_000) };
  const workflow = {
    steps: [
      {
        id: hook,
        action: 'webhook',
        config: { url: 'https://example.com/hook', token: 'hidden', event: 'new' },
      },
      { action: 'email.send', config: { integration_id: integration, ...letter } },
      { id: change, action: 'silo.modify', config: { data: { code: '2' } } },
      { id: state, action: 'silo.state', config: { state: 'sent' } },
    ],
  };
  const { status, json } = await dryRun({ definition: workflow, data: numbered, until: change });
  expect([status, json.status, json.state]).toEqual([200, 'RUN', undefined]);
  expect(json.intents).toHaveLength(3);
  expect(json.changed_by).toEqual([json.intents[2].id]);
  expect([json.before.doc.code, json.envelope.doc.code]).toEqual(['1', '2']);
  expect(json.sendings.map(({ intent_id: id }: { intent_id: string }) => id)).toEqual(
    json.intents.slice(0, 2).map(({ id }: { id: string }) => id),
  );
  expect(json.sendings[0].content).toMatchObject({
    method: 'POST',
    url: 'https://example.com/hook',
    headers: { authorization: '********' },
    body: { event: 'new' },
  });
  expect(json.sendings[1].content).toMatchObject({
    from: 'Us <us@example.com>',
    to: ['A <a@example.com>'],
    subject: 'Invoice EUR',
    text: `${'x'.repeat(10_000)}…`,
  });
  expect(JSON.stringify(json)).not.toContain('hidden');
  const whole = await dryRun({ definition: workflow, data: numbered });
  expect(whole.json).toMatchObject({ status: 'OK', state: 'sent' });
  expect(whole.json.sendings).toHaveLength(2);
  const unreached = {
    steps: [{ id: hook, action: 'silo.close' }],
    rescue: [{ id: state, action: 'silo.close' }],
  };
  expect((await dryRun({ definition: unreached, data: numbered, until: state })).json.status).toBe('OK');
});

test('a failure ends in the rescue with its faults', async () => {
  const { json } = await dryRun({
    definition: {
      steps: [{ name: 'Odd', action: 'silo.if', config: { expr: 'doc.currency' } }],
      rescue: [{ name: 'Fail', action: 'silo.state', config: { state: 'error' } }],
    },
    data: invoice,
  });
  expect(json).toMatchObject({
    status: 'KO',
    faults: [{ code: 'expression-not-boolean' }],
    state: 'error',
  });
});

test('a definition without an end is ended as its job would be', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const { status, json } = await dryRun({
    definition: {
      steps: [
        { id, action: 'silo.sleep', config: { seconds: 1 } },
        { id: other, action: 'silo.sleep', config: { seconds: 1 }, next: [{ step_id: id }] },
      ],
    },
  });
  expect([status, json.status, json.faults.at(-1).code]).toEqual([200, 'KO', 'too-many-steps']);
});

test.each<[object, object]>([
  [{}, { definition: 'is required, or a workflow_id' }],
  [{ definition, until: randomUUID() }, { until: 'is not the id of a step' }],
  [{ definition, version: '1' }, { version: 'goes with a workflow_id and without a definition' }],
  [{ definition, data: invoice, silo_entry_id: randomUUID() }, { data: 'does not go with a silo_entry_id' }],
  [{ definition, silo_entry_id: randomUUID() }, { silo_entry_id: 'is not the id of an entry' }],
  [
    { definition: { steps: [{ action: 'silo.clos' }] } },
    {
      definition: { steps: { 0: { action: 'is not a known action: silo.clos; did you mean silo.close?' } } },
    },
  ],
])('%j is refused at its place', async (body, fields) => {
  const { status, json } = await dryRun(body);
  expect([status, json.fields]).toEqual([422, fields]);
});

test('secrets of a definition are those of a workflow that has to exist', async () => {
  const { status, json } = await dryRun({ definition, workflow_id: randomUUID() });
  expect([status, json.key]).toEqual([404, 'not-found']);
});

function stepTo(state: string): object[] {
  return [{ action: 'silo.state', config: { state } }];
}

test('a saved workflow runs dry as its draft is, or as a version', async () => {
  const other = await service.client();
  const id = randomUUID();
  await other.put(`/transform/v1/workflows/${id}`, { steps: stepTo('sent') });
  await other.patch(`/transform/v1/workflows/${id}`, { draft: true, steps: stepTo('paid') });
  const run = async (body: object) =>
    (await other.post('/transform/v1/workflows/dry-run', { workflow_id: id, data: invoice, ...body })).json;
  expect((await run({})).state).toBe('paid');
  expect((await run({ version: '1' })).state).toBe('sent');
  expect((await run({ version: '7' })).key).toBe('not-found');
});

test('the catalogue says of an action what its steps can come to, and of a provider where its secrets stand', async () => {
  const { json } = await client.get('/transform/v1/actions');
  expect(json.list.find(({ id }: { id: string }) => id === 'silo.if')).toMatchObject({
    group: 'Silo',
    ui_order: 7,
    expected_seconds: 30,
    codes: expect.arrayContaining(['true', 'false']) as unknown,
    config_schema: { properties: { expr: { examples: ['doc.totals.payable > 1000'] } } },
  });
  const { json: answer } = await client.graphql('{ providers { id secretPaths } }');
  expect(answer.data.providers.find(({ id }: { id: string }) => id === 'http').secretPaths).toEqual([
    '$.secret',
  ]);
});
