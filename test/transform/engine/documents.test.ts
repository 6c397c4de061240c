import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedService } from '../../support/shared-service.ts';
import { invoice, message } from '../../contract/world.ts';
import { newWorkflow, runJob, step, storyOf, written, type ShownJob } from './trial.ts';
import { trialActions } from './trial-actions.ts';

let database: Client;

const shared = sharedService({ actions: trialActions });
beforeAll(async () => {
  database = await shared.service.database();
});

/** Runs one job on a document through steps of these actions. */
async function process(
  steps: readonly { action: string; config?: object }[],
  data: object = invoice,
  more: { args?: Record<string, string>; schema?: string } = {},
): Promise<ShownJob> {
  const named = steps.map((one, index) => ({ name: String.fromCodePoint(97 + index), config: {}, ...one }));
  const { schema, ...body } = more;
  const workflow = await newWorkflow(shared.client, { steps: written(named), ...(schema && { schema }) });
  return runJob(shared.client, workflow, { data, ...body });
}

async function newSeries(fields: object = {}): Promise<string> {
  const id = randomUUID();
  await shared.client.put(`/sequence/v1/series/${id}`, {
    name: 'Invoices',
    prefix: 'F-',
    padding: 3,
    ...fields,
  });
  return id;
}

/** The versions of a job's entry, oldest first: how each was made. */
async function versionsOf({
  silo_entry_id: id,
}: ShownJob): Promise<{ number: number; signed: boolean; by: string }[]> {
  const { rows } = await database.query<{ number: number; signed: boolean; by: string }>(
    'select number, signed, created_by as by from silo_version where entry_id = $1 order by number',
    [id],
  );
  return rows;
}

describe('a document', () => {
  test('is numbered and signed, each change as a version of its entry, and the job mirrors the last', async () => {
    const series_id = await newSeries();
    const job = await process([
      { action: 'sequence.enumerate', config: { series_id } },
      { action: 'silo.state', config: { state: 'sent' } },
      { action: 'silo.folder', config: { folder: 'out' } },
      { action: 'silo.close' },
    ]);
    expect(storyOf(job)).toEqual(['a:OK', 'b:OK', 'c:OK', 'd:OK']);
    expect(job.envelope).toMatchObject({ doc: { code: 'F-001' }, sigs: [expect.any(String)] });
    expect(await versionsOf(job)).toEqual([
      { number: 1, signed: false, by: 'test' },
      { number: 2, signed: false, by: `job:${job.id}` },
      { number: 3, signed: true, by: `job:${job.id}` },
    ]);
    const entry = await shared.client.get(`/silo/v1/entries/${job.silo_entry_id}`);
    expect(entry.json).toMatchObject({ state: 'sent', folder: 'out', draft: false, data: job.envelope });
  });

  test('takes its number for the job and its entry', async () => {
    const series_id = await newSeries();
    const job = await process([{ action: 'sequence.enumerate', config: { series_id } }]);
    const { json } = await shared.client.get(`/sequence/v1/series/${series_id}/entries`);
    expect(json.list).toMatchObject([
      { code: 'F-001', meta: { job_id: job.id, silo_entry_id: job.silo_entry_id } },
    ]);
  });

  test('that has a code keeps it, and the step is skipped', async () => {
    const series_id = await newSeries();
    const job = await process([{ action: 'sequence.enumerate', config: { series_id } }], {
      ...invoice,
      code: '007',
    });
    expect([job.status, ...storyOf(job)]).toEqual(['SKIP', 'a:SKIP/has-code']);
    expect((await shared.client.get(`/sequence/v1/series/${series_id}`)).json['last_index']).toBe(0);
  });

  test('without a code cannot be signed', async () => {
    const job = await process([{ action: 'silo.close' }]);
    expect(job.status).toBe('KO');
    expect(job.faults).toEqual([
      { provider: 'silo.close', code: expect.any(String), message: expect.stringMatching(/code/) },
    ]);
    expect(job.envelope?.sigs).toBeUndefined();
  });

  test.each([
    ['names no series', { 'sequence-series-id': randomUUID() }],
    ['is no id', { 'sequence-series-id': 'x' }],
  ])('is not numbered by an argument that %s', async (_what, args) => {
    const job = await process([{ action: 'sequence.enumerate' }], invoice, { args });
    expect([job.status, ...storyOf(job)]).toEqual(['KO', 'a:KO/not-found']);
  });

  test('is numbered by the series that the argument names, whatever the step says', async () => {
    const [given, named] = [await newSeries(), await newSeries({ prefix: 'G-' })];
    const job = await process([{ action: 'sequence.enumerate', config: { series_id: given } }], invoice, {
      args: { 'sequence-series-id': named },
    });
    expect(job.envelope?.doc['code']).toBe('G-001');
  });

  test('makes a series on first use per supplier and document series, once under parallel uses', async () => {
    const steps = [{ action: 'sequence.enumerate', config: { prefix: 'D-', padding: 4, start: 7 } }];
    const workflow = await newWorkflow(shared.client, { steps: written([{ name: 'a', ...steps[0] }]) });
    const run = (series: string) => runJob(shared.client, workflow, { data: { ...invoice, series } });
    const jobs = await Promise.all(Array.from({ length: 20 }, (_, index) => run(index % 2 ? 'X' : 'Y')));
    const codes = (series: string) =>
      jobs
        .filter(({ envelope }) => envelope?.doc['series'] === series)
        .map(({ envelope }) => String(envelope?.doc['code']))
        .toSorted();
    const expected = Array.from({ length: 10 }, (_, index) => `D-${String(index + 7).padStart(4, '0')}`);
    expect([codes('X'), codes('Y')]).toEqual([expected, expected]);
  });

  test('without a series is not numbered by a series made on first use', async () => {
    const { series: _series, ...plain } = invoice;
    const job = await process([{ action: 'sequence.enumerate' }], plain);
    expect(storyOf(job)).toEqual(['a:KO/series-required']);
  });

  test.each([
    ['doc.totals.payable > 100', 'true'],
    ['doc.totals.payable > 109', 'false'],
    ['doc.currency == "EUR" && doc.supplier.tax_id.country in ["ES", "PT"]', 'true'],
    ["doc['$schema'] endsWith 'bill/invoice'", 'true'],
    ['doc.customer?.addresses?.[0]?.street == nil', 'true'],
    ['args.amount == "5"', 'true'],
  ])('is tested: %s is %s', async (expr, code) => {
    const job = await process([{ action: 'silo.if', config: { expr } }], invoice, { args: { amount: '5' } });
    expect(storyOf(job)).toEqual([`a:OK/${code}`]);
  });

  test('is changed by merge patches and JSON patches, and calculated again', async () => {
    const lines = [{ quantity: '1', item: { name: 'Desk', price: '10.00' } }];
    const job = await process([
      { action: 'silo.modify', config: { data: { lines, customer: null } } },
      {
        action: 'silo.modify',
        config: {
          merge_type: 'application/json-patch+json',
          data: [{ op: 'replace', path: '/lines/0/quantity', value: '3' }],
        },
      },
      { action: 'silo.modify', config: { data: { currency: 'USD' }, expr: 'doc.currency == "GBP"' } },
    ]);
    expect(storyOf(job)).toEqual(['a:OK', 'b:OK', 'c:SKIP/condition-false']);
    expect(job.envelope?.doc).toMatchObject({ currency: 'EUR', totals: { sum: '30.00' } });
    expect(job.envelope?.doc['customer']).toBeUndefined();
    expect(await versionsOf(job)).toHaveLength(3);
  });

  test('that a patch would break stays as it was', async () => {
    const job = await process([{ action: 'silo.modify', config: { data: { currency: 'NONE' } } }]);
    expect(job.status).toBe('KO');
    expect(job.envelope?.doc['currency']).toBe('EUR');
    expect(await versionsOf(job)).toHaveLength(1);
  });

  test('gets its PDF as an attachment whose address works without a token', { tags: 'slow' }, async () => {
    const job = await process([{ action: 'pdf' }]);
    const [file] = job.attachments ?? [];
    expect(file).toMatchObject({ key: 'pdf', mime: 'application/pdf', stored: true });
    const bytes = await download(String(file?.['url']));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes).toHaveLength(Number(file?.['size']));
  });

  test('of another kind ends the job at once with schema-mismatch', async () => {
    const job = await process([{ action: 'silo.state', config: { state: 'sent' } }], message, {
      schema: 'bill/invoice',
    });
    expect([job.status, ...storyOf(job)]).toEqual(['KO', 'a:KO/schema-mismatch']);
    expect(job.faults?.map(({ code }) => code)).toEqual(['schema-mismatch']);
  });

  test('of another kind does so although the workflow has no steps', async () => {
    const job = await process([], message, { schema: 'bill/invoice' });
    expect([job.status, ...storyOf(job)]).toEqual(['KO', '-:KO/schema-mismatch']);
  });

  test('of the right kind passes', async () => {
    const job = await process([{ action: 'silo.state', config: { state: 'sent' } }], invoice, {
      schema: 'bill/invoice',
    });
    expect(job.status).toBe('OK');
  });

  test('that is refused makes neither job nor entry', async () => {
    const workflow = await newWorkflow(shared.client, { steps: [] });
    const before = (await shared.client.get('/silo/v1/entries?limit=100')).json['list'];
    const id = v7();
    const data = { ...invoice, lines: [{ quantity: '1' }] };
    const { status, json } = await shared.client.put(`/transform/v1/jobs/${id}`, {
      workflow_id: workflow,
      data,
    });
    expect({ status, key: json['key'] }).toEqual({ status: 422, key: 'validation' });
    expect(json['faults']).toContainEqual(
      expect.objectContaining({ paths: [expect.stringMatching(/lines/)] }),
    );
    expect((await shared.client.get(`/transform/v1/jobs/${id}`)).status).toBe(404);
    expect((await shared.client.get('/silo/v1/entries?limit=100')).json['list']).toEqual(before);
  });

  test('of a given entry wins over inline data', async () => {
    const entry = await shared.client.post('/silo/v1/entries', { data: message });
    const workflow = await newWorkflow(shared.client, { steps: written([step('a')]) });
    const job = await runJob(shared.client, workflow, { silo_entry_id: entry.json.id, data: invoice });
    expect(job.silo_entry_id).toBe(entry.json.id);
    expect(job.envelope?.doc['title']).toBe('Hello');
  });

  test('is changed by two jobs at once, one after the other', async () => {
    const entry = await shared.client.post('/silo/v1/entries', { data: message });
    const workflow = await newWorkflow(shared.client, {
      steps: written([
        { name: 'a', action: 'silo.modify', config: { data: { content: 'Changed' } } },
        { name: 'b', action: 'silo.modify', config: { data: { title: 'Changed too' } } },
      ]),
    });
    const jobs = await Promise.all(
      Array.from({ length: 8 }, () => runJob(shared.client, workflow, { silo_entry_id: entry.json.id })),
    );
    expect(jobs.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'OK'));
    const numbers = (await versionsOf(jobs[0] as ShownJob)).map(({ number }) => number);
    expect(numbers).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  });
});

describe('an arg that is a data URI', () => {
  test('becomes a file of the entry whose address works', async () => {
    const job = await process([{ action: 'trial.end' }], invoice, {
      args: { order: 'data:text/plain;name=order%20%C3%A4.txt;base64,aGVsbG8=', plain: 'text' },
    });
    expect(job.args?.['plain']).toBe('text');
    expect((await download(job.args?.['order'] ?? '')).toString()).toBe('hello');
    expect(job.attachments).toMatchObject([
      { key: 'order', name: 'order ä.txt', mime: 'text/plain', size: 5 },
    ]);
  });

  test('works for a job without a document', async () => {
    const workflow = await newWorkflow(shared.client, { steps: written([step('a')]) });
    const job = await runJob(shared.client, workflow, { args: { file: 'data:;name=a.txt,a%20b' } });
    expect((await download(job.args?.['file'] ?? '')).toString()).toBe('a b');
  });

  test.each([
    ['without a name', 'data:text/plain,hello'],
    ['with broken base64', 'data:text/plain;name=a.txt;base64,@@@'],
    ['with a broken type', 'data:te xt;name=a.txt,hello'],
  ])('%s is refused at its place', async (_what, uri) => {
    const workflow = await newWorkflow(shared.client, { steps: [] });
    const body = { workflow_id: workflow, args: { file: uri, other: 'x' } };
    const { status, json } = await shared.client.post('/transform/v1/jobs', body);
    expect({ status, fields: json['fields'] }).toEqual({
      status: 422,
      fields: { args: { file: expect.stringMatching(/^is a data URI/) } },
    });
  });
});

/** Downloads a public URL; the address of the test service stands in for the public one. */
async function download(url: string): Promise<Buffer> {
  const { pathname } = new URL(url);
  const response = await fetch(`${shared.service.url}${pathname}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
