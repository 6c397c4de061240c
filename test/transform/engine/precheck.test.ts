import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { RequestError } from '../../../src/platform/errors.ts';
import { action, ok, type Action } from '../../../src/transform/providers/action.ts';
import { until } from '../../support/until.ts';
import { sharedService } from '../../support/shared-service.ts';
import { germanInvoice } from '../providers/einvoice/german-invoice.ts';
import { trialActions } from './trial-actions.ts';
import { newWorkflow, runJob, step, storyOf, written, type ShownJob, type SketchStep } from './trial.ts';

/** How often the action `trial.unavailable` was asked by each job. */
const asked = new Map<string, number>();

/** Lacks something that the service needs when it is first asked. */
const unavailable = action({
  id: 'trial.unavailable',
  name: 'Unavailable',
  summary: 'Is unavailable the first time',
  config: class NoConfig {},
  document: 'none',
  isPure: true,
  async run({ jobId }) {
    const before = asked.get(jobId) ?? 0;
    asked.set(jobId, before + 1);
    if (before === 0) throw new RequestError('unavailable', 'The pool is being restarted');
    return ok();
  },
}) as Action;

const shared = sharedService({
  actions: [...trialActions, unavailable],
  env: { DOCMILL_LOG_LEVEL: 'silent', DOCMILL_OUTBOUND_ALLOW: '127.0.0.1' },
});

const { code: _code, series: _series, ...unnumbered } = germanInvoice;

/** An invoice whose net, tax and total do not add up once each is rounded to cents, as calculated by default. */
const oddlyRounded = {
  ...unnumbered,
  lines: [
    {
      quantity: '0.75',
      item: { name: 'Ware', price: '98.50', unit: 'piece' },
      taxes: [{ cat: 'VAT', rate: 'standard' }],
    },
  ],
};

const number = (series_id: string, more: object = {}, next?: SketchStep['next']): SketchStep => ({
  name: 'number',
  action: 'sequence.enumerate',
  config: { series_id, ...more },
  ...(next && { next }),
});
const sign: SketchStep = { name: 'sign', action: 'silo.close' };
const ubl: SketchStep = { name: 'e-invoice', action: 'ubl.generate' };

async function newSeries(): Promise<string> {
  const id = randomUUID();
  const { status } = await shared.client.put(`/sequence/v1/series/${id}`, { name: 'Invoices', prefix: 'R-' });
  expect(status).toBe(200);
  return id;
}

/** How many numbers a series has given. */
async function takenOf(series: string): Promise<unknown> {
  return (await shared.client.get(`/sequence/v1/series/${series}`)).json['last_index'];
}

interface Flow {
  readonly steps: readonly SketchStep[];
  readonly rescue?: readonly SketchStep[];
}

async function run({ steps, rescue = [] }: Flow, data: object, more: object = {}): Promise<ShownJob> {
  const definition = { steps: written(steps), rescue: written(rescue) };
  return runJob(shared.client, await newWorkflow(shared.client, definition), { data, ...more });
}

/** The only fault of a job that was stopped before a number was taken. */
function reasonsOf({ faults = [] }: ShownJob): string {
  expect(faults).toEqual([
    { provider: 'sequence.enumerate', code: 'precheck-failed', message: expect.any(String) },
  ]);
  return faults[0]?.message ?? '';
}

async function newIntegration(): Promise<string> {
  const id = randomUUID();
  const config = { host: '127.0.0.1', port: 9, security: 'none', from: 'billing@acme.example' };
  const { status } = await shared.client.put(`/transform/v1/integrations/${id}`, {
    provider: 'smtp',
    config,
  });
  expect(status).toBe(200);
  return id;
}

const mail = (integration_id: string, config: object = { to: 'someone@acme.example' }): SketchStep => ({
  name: 'mail',
  action: 'email.send',
  config: { integration_id, subject: 'Invoice', text: 'Attached', ...config },
});

describe('no number is taken', () => {
  test('for rounding that no e-invoice carries; the rescue runs, and the document stays as it was', async () => {
    const series = await newSeries();
    const job = await run({ steps: [number(series), sign, ubl], rescue: [step('rescue')] }, oddlyRounded);
    expect([job.status, ...storyOf(job)]).toEqual(['KO', 'number:KO/precheck-failed', 'rescue:OK']);
    expect(reasonsOf(job)).toMatch(/"e-invoice" \(ubl\.generate at \$\.steps\[2\]\): rounding: .*BR-CO-/);
    expect(job.envelope?.doc['code']).toBeUndefined();
    expect(job.envelope?.sigs).toBeUndefined();
    expect(await takenOf(series)).toBe(0);
  });

  test('for what several later steps lack: all is told at once', async () => {
    const [series, integration, deleted] = [
      await newSeries(),
      await newIntegration(),
      await newIntegration(),
    ];
    const { customer, $addons: _addons, ...rest } = unnumbered;
    const { inboxes: _inboxes, ...unaddressed } = customer;
    const peppol = { ...ubl, name: 'peppol', config: { doc_type: 'bis-invoice-v3' } };
    const steps = [
      number(series),
      sign,
      peppol,
      mail(integration, { add_invoice_customer: true }),
      { ...mail(deleted), name: 'deleted' },
      { ...mail(integration), name: 'sent' },
    ];
    const workflow = await newWorkflow(shared.client, { steps: written(steps) });
    const database = await shared.service.database();
    await database.query('delete from integration where id = $1', [deleted]);
    const job = await runJob(shared.client, workflow, { data: { ...rest, customer: unaddressed } });
    expect(storyOf(job)).toEqual(['number:KO/precheck-failed']);
    const reasons = reasonsOf(job);
    expect(reasons).toMatch(
      /\(1\) "peppol" \(ubl\.generate at \$\.steps\[2\]\): invalid-document: .*PEPPOL-EN16931-R0/,
    );
    expect(reasons).toMatch(/\(2\) "mail" \(email\.send at \$\.steps\[3\]\): no-address: /);
    expect(reasons).toMatch(/\(3\) "deleted" \(email\.send at \$\.steps\[4\]\): integration-not-found: /);
    expect(reasons).not.toContain('(4)');
    expect(await takenOf(series)).toBe(0);
  });

  test('while the integration of a later step is disabled, and one is once it is enabled', async () => {
    const [series, integration] = [await newSeries(), await newIntegration()];
    const steps = [number(series), mail(integration), sign];
    const workflow = await newWorkflow(shared.client, { steps: written(steps) });
    await shared.client.patch(`/transform/v1/integrations/${integration}`, { disabled: true });
    const job = await runJob(shared.client, workflow, { data: unnumbered });
    expect(reasonsOf(job)).toMatch(/\(email\.send at \$\.steps\[1\]\): integration-disabled/);
    expect(await takenOf(series)).toBe(0);
  });

  test('for a print template that this document cannot be printed by', { tags: 'slow' }, async () => {
    const [series, template_id] = [await newSeries(), randomUUID()];
    const files = { 'main.typ': '= Hello\n\n#if json("document.json").code == "R-1" [ #foo ]' };
    await shared.client.put(`/transform/v1/print-templates/${template_id}`, { name: 'Ours', files });
    const pdf = { name: 'print', action: 'pdf', config: { template_id } };
    const job = await run({ steps: [number(series), sign, pdf] }, unnumbered);
    expect(reasonsOf(job)).toMatch(/"print" \(pdf at \$\.steps\[2\]\): template-failed: .*main\.typ:3/);
    expect(await takenOf(series)).toBe(0);
  });

  test('for characters that no font has, whatever was printed before', async () => {
    const series = await newSeries();
    const pdf = { name: 'print', action: 'pdf' };
    const printed = await run({ steps: [number(series), sign, pdf] }, unnumbered);
    expect(storyOf(printed)).toEqual(['number:OK', 'sign:OK', 'print:OK']);
    const data = { ...unnumbered, notes: [{ text: 'Cuneiform \u{12000}' }] };
    const job = await run({ steps: [number(series), sign, pdf] }, data);
    expect(reasonsOf(job)).toMatch(/\(pdf at \$\.steps\[2\]\): glyph-missing/);
    expect(await takenOf(series)).toBe(1);
  });

  test('for a PDF to be embedded that no step makes and the entry has not', async () => {
    const series = await newSeries();
    const embed = { ...ubl, config: { attach_invoice_pdf: true } };
    const job = await run({ steps: [number(series), sign, embed] }, unnumbered);
    expect(reasonsOf(job)).toMatch(/\(ubl\.generate at \$\.steps\[2\]\): no-pdf/);
    const made = await run(
      { steps: [number(series), sign, { name: 'print', action: 'pdf' }, embed] },
      unnumbered,
    );
    expect(made.status).toBe('OK');
    expect(await takenOf(series)).toBe(1);
  });

  test('within a block, for a step behind it', async () => {
    const series = await newSeries();
    const branch = {
      name: 'if',
      action: 'silo.if',
      config: { expr: 'true' },
      next: [{ code: 'true', steps: [number(series)] }],
    };
    const job = await run({ steps: [branch, sign, ubl] }, oddlyRounded);
    expect(storyOf(job)).toEqual(['if:OK/true', 'number:KO/precheck-failed']);
    expect(await takenOf(series)).toBe(0);
  });
});

describe('a number is taken', () => {
  test('all the same where precheck is false', async () => {
    const series = await newSeries();
    const job = await run({ steps: [number(series, { precheck: false }), sign, ubl] }, oddlyRounded);
    expect(storyOf(job)).toEqual(['number:OK', 'sign:OK', 'e-invoice:KO/rounding']);
    expect(await takenOf(series)).toBe(1);
  });

  test('where the workflow handles what fails', async () => {
    const series = await newSeries();
    const handled = { ...ubl, next: [{ status: 'KO', steps: [step('instead')] }] };
    const job = await run({ steps: [number(series), sign, handled] }, oddlyRounded);
    expect(storyOf(job)).toEqual(['number:OK', 'sign:OK', 'e-invoice:KO/rounding', 'instead:OK']);
    expect(await takenOf(series)).toBe(1);
  });

  test('where the step that fails is on another branch', async () => {
    const series = await newSeries();
    const branch = {
      name: 'if',
      action: 'silo.if',
      config: { expr: 'doc.code == ""' },
      next: [{ code: 'true', steps: [ubl] }],
    };
    const job = await run({ steps: [number(series), branch, sign] }, oddlyRounded);
    expect(storyOf(job)).toEqual(['number:OK', 'if:OK/false', 'sign:OK']);
  });

  test.each<[string, SketchStep]>([
    [
      'the code of a step that is not performed',
      {
        name: 'job',
        action: 'transform.job.create',
        config: { workflow_id: '' },
        next: [{ code: 'never', steps: [ubl] }, { status: 'KO' }],
      },
    ],
    [
      'a wait, in which the document may change',
      { name: 'wait', action: 'silo.sleep', config: { seconds: 0 } },
    ],
  ])('where whether a step fails depends on %s', async (_what, unknown) => {
    const series = await newSeries();
    const workflow_id = await newWorkflow(shared.client, { steps: written([step('other')]) });
    const config = unknown.config && 'workflow_id' in unknown.config ? { workflow_id } : unknown.config;
    const last = unknown.next ? sign : { ...ubl, name: 'e-invoice' };
    const steps = [number(series), { ...unknown, ...(config && { config }) }, last];
    const job = await run({ steps }, oddlyRounded);
    expect(storyOf(job)[0]).toBe('number:OK');
    expect(await takenOf(series)).toBe(1);
  });

  test('later, where the check cannot be completed now', async () => {
    const series = await newSeries();
    const steps = [number(series), { name: 'later', action: 'trial.unavailable' }];
    const workflow_id = await newWorkflow(shared.client, { steps: written(steps) });
    const id = v7();
    await shared.client.put(`/transform/v1/jobs/${id}`, { workflow_id, data: unnumbered });
    const waiting = await until(async () => {
      const { json } = await shared.client.get(`/transform/v1/jobs/${id}`);
      return json['status'] === 'ERR' ? json : undefined;
    });
    expect(storyOf(waiting as unknown as ShownJob)).toEqual(['number:ERR/unavailable']);
    expect(await takenOf(series)).toBe(0);
    await shared.client.post(`/transform/v1/jobs/${id}/poke`, {});
    const { json } = await shared.client.get(`/transform/v1/jobs/${id}?wait=20`);
    expect(storyOf(json as unknown as ShownJob)).toEqual(['number:OK', 'later:OK']);
    expect(await takenOf(series)).toBe(1);
  });

  test('with the code that the entry of the series has, however many documents are numbered at once', async () => {
    const series = await newSeries();
    const workflow = await newWorkflow(shared.client, { steps: written([number(series), sign, ubl]) });
    const jobs = await Promise.all(
      Array.from({ length: 12 }, () => runJob(shared.client, workflow, { data: unnumbered })),
    );
    const codes = jobs.map(({ status, envelope }) => `${status} ${String(envelope?.doc['code'])}`);
    expect(new Set(codes)).toEqual(new Set(Array.from({ length: 12 }, (_, index) => `OK R-${index + 1}`)));
  });
});

/** A line as people write them, of quantities and prices with more decimals than amounts have. */
const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 4000 }).map((number) => (number / 100).toFixed(2)),
    price: fc.integer({ min: 1, max: 1_000_000 }).map((number) => (number / 1000).toFixed(3)),
    percent: fc.constantFrom('0%', '0%', '3%', '12.5%'),
  })
  .map(({ quantity, price, percent }) => ({
    quantity,
    item: { name: 'Ware', price, unit: 'piece' },
    discounts: [{ percent, reason: 'Loyalty' }],
    taxes: [{ cat: 'VAT', rate: 'standard' }],
  }));

test(
  'no invoice fails after its number was taken for what an e-invoice refuses',
  { tags: 'slow' },
  async () => {
    const series = await newSeries();
    const cii: SketchStep = { name: 'cii', action: 'cii.generate' };
    const workflow = await newWorkflow(shared.client, { steps: written([number(series), sign, ubl, cii]) });
    const stories: string[] = [];
    for (const lines of fc.sample(fc.array(line, { minLength: 1, maxLength: 4 }), {
      numRuns: 24,
      seed: 25,
    })) {
      const job = await runJob(shared.client, workflow, { data: { ...unnumbered, lines } });
      stories.push(storyOf(job).join());
    }
    const whole = 'number:OK,sign:OK,e-invoice:OK,cii:OK';
    expect(new Set(stories)).toEqual(new Set([whole, 'number:KO/precheck-failed']));
    expect(await takenOf(series)).toBe(stories.filter((story) => story === whole).length);
  },
);
