import type { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { invoice } from '../../../contract/world.ts';
import { sharedService } from '../../../support/shared-service.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';

let database: Client;

const shared = sharedService();
beforeAll(async () => {
  database = await shared.service.database();
});
const numbered = { ...invoice, code: '7', issue_date: '2026-01-31' };

/** Runs steps on a document, or on what else a job is told to work on. */
async function process(
  steps: readonly { action: string; config?: object }[],
  body: object = { data: numbered },
): Promise<ShownJob> {
  const named = steps.map((step, place) => ({ name: 'abc'[place] ?? '', ...step }));
  return runJob(shared.client, await newWorkflow(shared.client, { steps: written(named) }), body);
}

async function entry(id: string | undefined) {
  return (await shared.client.get(`/silo/v1/entries/${id ?? ''}`)).json;
}

/** The entries that were made of an entry. */
async function madeOf(original: string | undefined): Promise<string[]> {
  const query = 'select id from silo_entry where previous_id = $1';
  const { rows } = await database.query<{ id: string }>(query, [original]);
  return rows.map(({ id }) => id);
}

/** An invoice that is stored and signed. */
async function signedInvoice(): Promise<string> {
  const { json } = await shared.client.post('/silo/v1/entries', { data: numbered, sign: true });
  return json.id;
}

describe('a document is corrected', () => {
  test('as an entry of its own, with which the job goes on, while the corrected one stays as it is', async () => {
    const original = await signedInvoice();
    const before = await entry(original);
    const config = { type: 'credit-note', series: 'CN', reason: 'Returned', issue_date: '2026-02-01' };
    const steps = [
      { action: 'silo.correct', config },
      { action: 'silo.state', config: { state: 'sent' } },
    ];
    const job = await process(steps, { silo_entry_id: original });
    expect([job.status, ...storyOf(job)]).toEqual(['OK', 'a:OK', 'b:OK']);
    const id = job.silo_entry_id;
    expect(id).not.toBe(original);
    expect(job.intents[0]?.events.at(-1)).toMatchObject({ status: 'OK', silo_entry_id: id });
    expect(await entry(id)).toMatchObject({
      previous_id: original,
      draft: true,
      state: 'sent',
      version: '1',
      data: {
        doc: {
          type: 'credit-note',
          series: 'CN',
          issue_date: '2026-02-01',
          preceding: [{ series: 'F', code: '7', issue_date: '2026-01-31', reason: 'Returned' }],
          totals: { payable: '108.90' },
        },
      },
    });
    expect(job.envelope).toEqual((await entry(id)).data);
    expect(await entry(original)).toEqual(before);
    const { json } = await shared.client.get(`/silo/v1/entries/${id}/versions`);
    expect(json.list).toMatchObject([{ version: '1', src: 'job', src_id: job.id }]);
  });

  test('to be numbered and signed by the steps that follow', async () => {
    const steps = [
      { action: 'silo.correct', config: { type: 'credit-note', series: 'CN' } },
      { action: 'sequence.enumerate', config: { prefix: 'CN-' } },
      { action: 'silo.close' },
    ];
    const job = await process(steps);
    expect(storyOf(job)).toEqual(['a:OK', 'b:OK', 'c:OK']);
    expect(job.envelope).toMatchObject({ doc: { type: 'credit-note', code: expect.any(String) } });
    expect(job.envelope?.sigs).toHaveLength(1);
    expect(await entry(job.silo_entry_id)).toMatchObject({ draft: false, version: '3' });
  });

  test('with every option that REST takes', async () => {
    const config = {
      type: 'corrective',
      copy_tax: true,
      stamps: [{ prv: 'verifactu-qr', val: 'https://example.com' }],
      ext: { 'es-facturae-correction': '01' },
    };
    const job = await process([{ action: 'silo.correct', config }]);
    expect(job.envelope?.doc).toMatchObject({
      type: 'corrective',
      preceding: [{ code: '7', ext: config.ext, tax: { sum: '18.90' } }],
    });
  });

  const german = { name: 'S', tax_id: { country: 'DE', code: '111111125' } };

  test.each([
    ['has no number', invoice, { type: 'credit-note' }, 'code'],
    [
      'is of a country without such corrections',
      { ...numbered, supplier: german },
      { type: 'corrective' },
      'correction type',
    ],
  ])('not when it %s: nothing is made', async (_why, data, config, message) => {
    const job = await process([{ action: 'silo.correct', config }], { data });
    expect(storyOf(job)).toEqual(['a:KO/validation']);
    expect(job.faults?.[0]?.message).toContain(message);
    expect(await madeOf(job.silo_entry_id)).toEqual([]);
  });

  test('but not by a job that has none', async () => {
    const job = await process([{ action: 'silo.correct', config: { type: 'credit-note' } }], {});
    expect(storyOf(job)).toEqual(['a:KO/no-document']);
  });

  test.each([
    [{}, 'is required'],
    [{ type: '' }, 'is required'],
    [{ type: 'creditnote' }, 'must be one of credit-note, corrective, debit-note; did you mean credit-note?'],
  ])('by a type that is known: %j is an issue of its workflow', async (config, message) => {
    const body = { steps: [{ action: 'silo.correct', config }] };
    const { json } = await shared.client.post('/transform/v1/workflows/validate', body);
    expect(json.issues).toMatchObject([{ path: '$.steps[0].config.type', message, severity: 'error' }]);
  });
});

describe('a document is copied', () => {
  test('without its number and dates, as an entry of its own, with which the job goes on', async () => {
    const original = await signedInvoice();
    const job = await process([{ action: 'silo.replicate' }], { silo_entry_id: original });
    expect(storyOf(job)).toEqual(['a:OK']);
    const copy = await entry(job.silo_entry_id);
    expect(copy).toMatchObject({ previous_id: original, draft: true, data: { doc: { series: 'F' } } });
    expect(copy.data.doc.code).toBeUndefined();
    expect(copy.data.doc.issue_date).not.toBe('2026-01-31');
    expect(copy.data.doc.lines).toEqual((await entry(original)).data.doc.lines);
    expect(await madeOf(original)).toEqual([job.silo_entry_id]);
  });
});

describe('in a dry run', () => {
  test('steps find the new document, and nothing is kept', async () => {
    const original = await signedInvoice();
    const steps = written([
      { name: 'a', action: 'silo.correct', config: { type: 'credit-note' } },
      { name: 'b', action: 'silo.if', config: { expr: "doc.type == 'credit-note' && entry.draft" } },
    ]);
    const body = { definition: { name: 'Dry', steps }, silo_entry_id: original };
    const { status, json } = await shared.client.post('/transform/v1/workflows/dry-run', body);
    expect([status, json.status, ...storyOf(json)]).toEqual([200, 'OK', 'a:OK', 'b:OK/true']);
    expect(json.envelope.doc).toMatchObject({ type: 'credit-note', preceding: [{ code: '7' }] });
    expect(await madeOf(original)).toEqual([]);
  });

  test('of a job, which goes on with no entry that is not there', async () => {
    const original = await signedInvoice();
    const job = await process([{ action: 'silo.replicate' }], { silo_entry_id: original, dry_run: true });
    expect([job.status, job.silo_entry_id]).toEqual(['OK', original]);
    expect(await madeOf(original)).toEqual([]);
  });
});
