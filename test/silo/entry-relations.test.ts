import { randomUUID } from 'node:crypto';
import type { Client, Pool, QueryConfig } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestService, type Json, type TestClient, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { invoice, party } from './silo-service.ts';

let service: TestService;
let client: TestClient;
let pool: Pool;
let sale: string;

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  pool = await service.service.platform.database.orm.driver.getConnection().getNativeClient();
  const uuid = v7();
  await made({ data: party({ name: 'Client GmbH', uuid }), folder: 'clients' });
  const customer = { uuid, name: 'Client GmbH', alias: 'CL', tax_id: { country: 'DE', code: '282741168' } };
  sale = await made({ data: invoice({ series: 'INV', code: '42', customer }), sign: true });
  await made({ previous_id: sale, correct: { type: 'credit-note' }, folder: 'sales' });
  for (let code = 1; code < 5; code += 1) await made({ data: invoice({ code: `0${code}` }) });
  const workflow = await client.put(`/transform/v1/workflows/${v7()}`, {
    name: 'State',
    steps: [{ action: 'silo.state', config: { state: 'sent' } }],
  });
  const input = { workflow_id: workflow.json['id'], silo_entry_id: sale };
  const job = await client.post('/transform/v1/jobs?wait=30', input);
  await until(async () => (await client.get(`/transform/v1/jobs/${job.json['id']}`)).json['completed_at']);
  const file = { name: 'a.txt', mime: 'text/plain', data: Buffer.from('a').toString('base64') };
  await client.post(`/silo/v1/entries/${sale}/files`, file);
}, 60_000);
afterAll(() => service[Symbol.asyncDispose]());

async function made(body: object): Promise<string> {
  const { status, json } = await client.post('/silo/v1/entries', body);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return String(json['id']);
}

/** What an operation answers, and the statements it took from the pool, by what they read. */
async function statementsOf(query: string): Promise<{ data: Json; statements: string[] }> {
  const { Client: PoolClient } = pool as unknown as { Client: typeof Client };
  const sent = vi.spyOn(PoolClient.prototype, 'query');
  const { json } = await client.graphql(query);
  const statements = sent.mock.calls.flatMap((call) => {
    const { name } = call[0] as unknown as QueryConfig;
    return typeof name === 'string' && /^(silo|job)\./.test(name) ? [name] : [];
  });
  sent.mockRestore();
  expect(json['errors']).toBeUndefined();
  return { data: json['data'], statements };
}

test('an entry says what it is at a glance, by names and types', async () => {
  const { data } = await statementsOf(
    `{ siloEntry(id: "${sale}") { summary { type series code number issueDate currency supplier { name taxCode country }
       customer { name alias taxCode } totals { total tax totalWithTax payable } } } }`,
  );
  expect(data['siloEntry']['summary']).toEqual({
    type: 'standard',
    series: 'INV',
    code: '42',
    number: 'INV-42',
    issueDate: '2026-01-31',
    currency: 'EUR',
    supplier: { name: 'Mill GmbH', taxCode: '111111125', country: 'DE' },
    customer: { name: 'Client GmbH', alias: 'CL', taxCode: '282741168' },
    totals: { total: '200.00', tax: '38.00', totalWithTax: '238.00', payable: '238.00' },
  });
  const listed = await statementsOf(
    '{ siloEntries(first: 10) { nodes { docSchema summary { title customer { name } precedingNumber totals { total } } } } }',
  );
  const nodes = listed.data['siloEntries']['nodes'] as { summary: Json }[];
  expect(nodes.map(({ summary }) => summary['precedingNumber'])).toContain('INV-42');
  expect(nodes.map(({ summary }) => summary)).toContainEqual({
    title: 'Client GmbH',
    customer: { name: 'Client GmbH' },
    precedingNumber: null,
    totals: null,
  });
});

test('an entry leads to its versions, states, files, jobs and the entries that name it', async () => {
  const { data } = await statementsOf(
    `{ siloEntry(id: "${sale}") { versions { version } states { key } attachments { name }
       jobs { status workflowId intents { provider } } related { id context summary { type } } } }`,
  );
  expect(data['siloEntry']).toMatchObject({
    versions: [{ version: '1' }],
    states: [{ key: 'sent' }],
    attachments: [{ name: 'a.txt' }],
    jobs: [{ status: 'OK', intents: [{ provider: 'silo.state' }] }],
    related: [{ context: 'preceding', summary: { type: 'credit-note' } }],
  });
});

/** A list of entries with fields of each. */
function list(fields: string): string {
  return `{ siloEntries(first: 50) { nodes { id ${fields} } } }`;
}

test('a list takes one statement for its entries, and one for each relation that is asked for', async () => {
  expect((await statementsOf(list('snippet summary { number }'))).statements).toEqual([
    'silo.entry.list.every.created.desc.slim',
  ]);
  const relations = {
    'attachments { name }': 'silo.file.ofEntries',
    'versions(first: 2) { hash }': 'silo.version.list',
    'states(first: 2) { key }': 'silo.state.ofEntries',
    'related(first: 2) { id } credit { left }': 'silo.entry.relatedTo',
    'jobs(first: 2) { id }': 'job.list.ofEntries',
  };
  const { statements } = await statementsOf(list(Object.keys(relations).join(' ')));
  expect(statements.toSorted()).toEqual(
    ['silo.entry.list.every.created.desc.slim', ...Object.values(relations)].toSorted(),
  );
  expect((await statementsOf(list('data'))).statements).toEqual(['silo.entry.list.every.created.desc.whole']);
});

/** One line of an invoice at a price. */
const lines = (price: string) => [
  { quantity: '1', item: { name: 'Work', price }, taxes: [{ cat: 'VAT', rate: 'standard' }] },
];

test('an invoice tells what signed credit notes that name it alone take back, and what is left of it', async () => {
  const invoiced = await made({ data: invoice({ series: 'T', code: '1' }), sign: true });
  const other = await made({ data: invoice({ series: 'T', code: '2' }), sign: true });
  const creditOf = async (id: string): Promise<Json> =>
    (await client.graphql(`{ siloEntry(id: "${id}") { credit { amount left } } }`)).json['data']['siloEntry'];
  let code = 1;
  const takeBack = (price: string, of: string[], more: object = {}): Promise<string> => {
    code += 1;
    const preceding = of.map((uuid) => ({ uuid, code: '1', issue_date: '2026-01-31' }));
    const data = invoice({
      series: 'TC',
      code: `${code}`,
      type: 'credit-note',
      lines: lines(price),
      preceding,
    });
    return made({ data, sign: true, ...more });
  };
  expect(await creditOf(invoiced)).toEqual({ credit: null });
  await takeBack('10.00', [invoiced], { sign: false });
  await takeBack('20.00', [invoiced, other]);
  expect(await creditOf(invoiced)).toEqual({ credit: null });
  const first = await takeBack('50.00', [invoiced]);
  expect(await creditOf(invoiced)).toEqual({ credit: { amount: '59.50', left: '178.50' } });
  expect(await creditOf(first)).toEqual({ credit: null });
  const second = await takeBack('150.00', [invoiced]);
  expect(await creditOf(invoiced)).toEqual({ credit: { amount: '238.00', left: '0.00' } });
  await client.post(`/silo/v1/entries/${second}/states`, { key: 'void' });
  expect(await creditOf(invoiced)).toEqual({ credit: { amount: '59.50', left: '178.50' } });
});

test('single entries are read together, without what was not asked for', async () => {
  const { statements } = await statementsOf(
    `{ a: siloEntry(id: "${sale}") { key } b: siloEntry(id: "${sale}") { id } }`,
  );
  expect(statements).toEqual(['silo.entry.find']);
});

test('jobs of entries are asked for with dry runs, without them, or those alone', async () => {
  const body = { data: invoice({ code: '77' }), folder: 'tried' };
  const entry = await made(body);
  const [list] = (await client.get('/transform/v1/workflows')).json['list'];
  const jobOf = async (more: object): Promise<string> =>
    (await client.post('/transform/v1/jobs', { workflow_id: list.id, silo_entry_id: entry, ...more })).json[
      'id'
    ];
  const real = await jobOf({});
  const tried = [await jobOf({ dry_run: true }), await jobOf({ dry_run: true })];
  const { data } = await statementsOf(`{ siloEntry(id: "${entry}") {
    all: jobs(first: 2) { id } real: jobs(first: 1, dryRun: false) { id } tried: jobs(dryRun: true) { id } } }`);
  const [older, newer] = tried.map((id) => ({ id }));
  expect(data['siloEntry']).toEqual({ all: [newer, older], real: [{ id: real }], tried: [newer, older] });
});

test('jobs of entries are asked for by what became of them', async () => {
  const entry = await made({ data: invoice({ code: '78' }), folder: 'ended' });
  const ended = async (expr: string): Promise<string> => {
    const workflow = randomUUID();
    const steps = [{ action: 'silo.if', config: { expr } }];
    await client.put(`/transform/v1/workflows/${workflow}`, { steps });
    const body = { workflow_id: workflow, silo_entry_id: entry };
    return (await client.post('/transform/v1/jobs?wait=20', body)).json['id'];
  };
  const [done, failed, doneLater] = [await ended('true'), await ended('"text"'), await ended('false')];
  const { data } = await statementsOf(`{ siloEntry(id: "${entry}") {
    newest: jobs(first: 1) { id outcome } failed: jobs(first: 1, outcome: failed) { id } done: jobs(outcome: done) { id } } }`);
  expect(data['siloEntry']).toEqual({
    newest: [{ id: doneLater, outcome: 'done' }],
    failed: [{ id: failed }],
    done: [{ id: doneLater }, { id: done }],
  });
});

test('jobs of entries are shown to who may read jobs', async () => {
  const reader = await service.client({ workspace: client.workspace, scope: 'silo:read' });
  const { json } = await reader.graphql(`{ siloEntry(id: "${sale}") { id jobs { id } } }`);
  expect(json).toMatchObject({
    data: { siloEntry: { id: sale, jobs: null } },
    errors: [{ extensions: { code: 'FORBIDDEN', scope: 'transform:read' } }],
  });
});
