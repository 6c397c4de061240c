import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type Json, type TestClient, type TestService } from '../../support/service.ts';

let service: TestService;
let client: TestClient;
const series = randomUUID();

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  await client.put(`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'F-' });
});
afterAll(() => service[Symbol.asyncDispose]());

/** An invoice whose only line has no item: it can be calculated, and a rule is against it. */
const incomplete = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  currency: 'EUR',
  supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
  customer: { name: 'Customer S.A.', tax_id: { country: 'ES', code: 'A58818501' } },
  lines: [{ quantity: '1' }],
};

const number = { action: 'sequence.enumerate', config: { series_id: series } };
const sign = { action: 'silo.close' };
const mend = {
  action: 'silo.modify',
  config: { data: { lines: [{ quantity: '1', item: { name: 'Chair', price: '45.00' } }] } },
};

/** Runs steps on a new entry that does not validate; answers the job and the entry as they end. */
async function run(...steps: object[]): Promise<{ job: Json; entry: Json }> {
  const kept = await client.post('/silo/v1/entries', { data: incomplete, allow_invalid: true });
  expect(kept).toMatchObject({ status: 200, json: { invalid: true } });
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, { steps });
  const body = { workflow_id: workflow, silo_entry_id: kept.json.id };
  const { json: job } = await client.post('/transform/v1/jobs?wait=20', body);
  return { job, entry: (await client.get(`/silo/v1/entries/${kept.json.id}`)).json };
}

test('a document that does not validate gets no number, and none is lost', async () => {
  const { job, entry } = await run(number);
  expect(job).toMatchObject({ status: 'KO', faults: [{ code: 'document-invalid' }] });
  // What stands against it is told with its place, as by every step.
  expect(job['faults'][0].message).toMatch(/: GOBL-BILL-LINE-03 at \$\.doc\.lines\[0\]\.item: /);
  expect(entry).toMatchObject({ invalid: true, version: '1' });
  expect((await client.get(`/sequence/v1/series/${series}/entries`)).json.list).toEqual([]);
});

test('a document that does not validate is not signed', async () => {
  const { job, entry } = await run(sign);
  expect(job).toMatchObject({ status: 'KO', faults: [{ code: 'validation' }] });
  expect(entry).toMatchObject({ invalid: true, draft: true });
});

test('a step that mends the document lets the others go on', { tags: 'slow' }, async () => {
  const { job, entry } = await run({ action: 'pdf' }, mend, number, sign);
  expect(job).toMatchObject({ status: 'OK', envelope: { doc: { code: 'F-1' }, sigs: [expect.any(String)] } });
  expect(entry).toMatchObject({ invalid: false, draft: false, attachments: [{ key: 'pdf' }] });
  expect(entry).not.toHaveProperty('faults');
});
