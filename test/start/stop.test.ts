import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../support/service.ts';
import { until } from '../support/until.ts';
import { buildProgram, newPlace } from './program.ts';

beforeAll(buildProgram);

const seriesId = randomUUID();
const workflowId = randomUUID();
const jobCount = 40;

const steps = [
  { name: 'Number', action: 'sequence.enumerate', config: { series_id: seriesId } },
  { name: 'Sign', action: 'silo.close' },
  { name: 'Print', action: 'pdf' },
  { name: 'Complete', action: 'silo.state', config: { state: 'completed' } },
];

const invoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  currency: 'EUR',
  supplier: { name: 'Supplier', tax_id: { country: 'ES', code: 'B98602642' } },
  customer: { name: 'Customer', tax_id: { country: 'ES', code: '54387763P' } },
  lines: [
    { quantity: '10', item: { name: 'Item', price: '10.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
  ],
};

test('SIGTERM in the middle of jobs ends in good order, and the next start ends each job exactly once', async () => {
  await using place = await newPlace();
  await using first = await place.startReady();
  const client = await place.client();
  await client.put(`/sequence/v1/series/${seriesId}`, { name: 'Invoices', prefix: 'I-' });
  await client.put(`/transform/v1/workflows/${workflowId}`, { name: 'Send', schema: 'bill/invoice', steps });
  const order = { workflow_id: workflowId, data: invoice };
  const created = await Promise.all(
    Array.from({ length: jobCount }, () => client.post('/transform/v1/jobs', order)),
  );
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 202));
  const before = await jobsOf(client);
  first.signal('SIGTERM');
  // A program that takes too long to stop ends itself with 1.
  expect(await first.ended).toBe(0);
  expect(before.filter(({ status }) => status === 'OK').length).toBeLessThan(jobCount);

  await using second = await place.startReady();
  await until(async () => (await jobsOf(client)).every(({ status }) => status === 'OK'));
  const jobs = await jobsOf(client);
  expect(jobs).toHaveLength(jobCount);
  for (const { intents } of jobs) {
    expect(intents.map(({ name }) => name)).toEqual(steps.map(({ name }) => name));
    for (const { events } of intents) expect(events.filter(({ status }) => status === 'OK')).toHaveLength(1);
  }
  const codes = await Promise.all(jobs.map(({ id }) => codeOf(client, id)));
  expect(codes.toSorted()).toEqual(jobs.map((_, index) => `I-${index + 1}`).toSorted());
  second.signal('SIGTERM');
  expect(await second.ended).toBe(0);
});

interface JobAnswer {
  id: string;
  status: string;
  intents: { name: string; events: { status: string }[] }[];
}

async function jobsOf(client: TestClient): Promise<JobAnswer[]> {
  return (await client.get('/transform/v1/jobs?limit=100')).json.list;
}

async function codeOf(client: TestClient, jobId: string): Promise<string> {
  return (await client.get(`/transform/v1/jobs/${jobId}`)).json.envelope.doc.code;
}
