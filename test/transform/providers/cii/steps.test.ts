import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { validateXml } from '@docmill/einvoice';
import { extractInvoice } from '../../../../src/transform/providers/cii/hybrid-pdf/extract.ts';
import { einvoiceFolder } from '../../../support/einvoice-folder.ts';
import { sharedService } from '../../../support/shared-service.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';
import { germanInvoice } from '../einvoice/german-invoice.ts';

const shared = sharedService();

/** Runs actions in a row on a document, or on what the args hold. */
async function run(
  actions: readonly string[],
  job: { data?: object; args?: object; dry_run?: boolean },
): Promise<ShownJob> {
  const steps = actions.map((action, place) => ({ name: 'abcdef'[place] ?? '', action }));
  return runJob(shared.client, await newWorkflow(shared.client, { steps: written(steps) }), job);
}

/** The bytes of a file of a job's entry, as anyone may fetch them. */
async function fileOf({ attachments = [] }: ShownJob, key: string): Promise<Buffer> {
  const file = attachments.find((each) => each['key'] === key);
  const path = new URL(String(file?.['url'])).pathname;
  return Buffer.from(await (await fetch(shared.service.url + path)).arrayBuffer());
}

const hybrid = ['pdf', 'cii.generate', 'cii.pdf.embed'];

const withPdf = (bytes: Buffer, name = 'invoice.pdf') => ({
  args: { url: `data:application/pdf;name=${encodeURIComponent(name)};base64,${bytes.toString('base64')}` },
});

test('a print with the CII of its invoice takes the place of the print', { tags: 'slow' }, async () => {
  const job = await run(hybrid, { data: germanInvoice });
  expect(storyOf(job)).toEqual(['a:OK', 'b:OK', 'c:OK']);
  expect(job.attachments?.map(({ key, name }) => [key, name])).toEqual([
    ['pdf', 'invoice-R-0001.pdf'],
    ['cii', 'invoice-R-0001.cii.xml'],
  ]);
  expect(job.attachments?.[0]).toMatchObject({
    category: 'format',
    desc: 'With the invoice as xrechnung.xml (XRECHNUNG)',
    previous: [{}],
  });
  const { invoice } = await extractInvoice(await fileOf(job, 'pdf'));
  expect(Buffer.from(invoice.bytes)).toEqual(await fileOf(job, 'cii'));
  expect(validateXml(invoice.bytes)).toMatchObject({ ok: true, isValid: true });
});

test.each([
  [
    ['cii.generate', 'cii.pdf.embed'],
    ['a:OK', 'b:KO/no-pdf'],
  ],
  [
    ['pdf', 'cii.pdf.embed'],
    ['a:OK', 'b:KO/no-xml'],
  ],
  [
    ['pdf', 'ubl.generate', 'cii.pdf.embed'],
    ['a:OK', 'b:OK', 'c:KO/not-cii'],
  ],
])('%j is not enough for a hybrid', async (actions, story) => {
  expect(storyOf(await run(actions, { data: germanInvoice }))).toEqual(story);
});

test('a hybrid that we made becomes an entry with its files, which the job goes on with', async () => {
  const made = await run(hybrid, { data: germanInvoice });
  const pdf = await fileOf(made, 'pdf');
  const job = await run(['cii.pdf.import', 'cii.generate'], withPdf(pdf));
  expect(storyOf(job)).toEqual(['a:OK', 'b:OK']);
  expect(job.silo_entry_id).not.toBe(made.silo_entry_id);
  expect(job.envelope?.doc).toMatchObject({ code: 'R-0001', totals: { payable: '1190.00' } });
  expect(job.attachments?.map(({ key, name, mime }) => [key, name, mime])).toEqual([
    ['pdf', 'invoice.pdf', 'application/pdf'],
    ['embedded-1', 'xrechnung.xml', 'application/xml'],
    ['cii', 'invoice-R-0001.cii.xml', 'application/xml'],
  ]);
  expect(await fileOf(job, 'pdf')).toEqual(pdf);
  expect(await fileOf(job, 'cii')).toEqual(await fileOf(made, 'cii'));
});

test.each([
  ['facturx-minimum', 'MINIMUM'],
  ['facturx-basicwl', 'BASIC WL'],
])(
  'a PDF of the level %s is made, and one that was received is kept with its amounts',
  async (key, level) => {
    const steps = written([
      { name: 'a', action: 'pdf' },
      { name: 'b', action: 'cii.generate', config: { doc_type: key } },
      { name: 'c', action: 'cii.pdf.embed' },
    ]);
    const made = await runJob(shared.client, await newWorkflow(shared.client, { steps }), {
      data: germanInvoice,
    });
    expect(storyOf(made)).toEqual(['a:OK', 'b:OK', 'c:OK']);
    expect(made.attachments?.[0]).toMatchObject({ desc: `With the invoice as factur-x.xml (${level})` });
    const pdf = await fileOf(made, 'pdf');
    const { invoice } = await extractInvoice(pdf);
    expect(validateXml(invoice.bytes)).toMatchObject({ isValid: true, context: { key } });
    const job = await run(['cii.pdf.import'], withPdf(pdf));
    expect(storyOf(job)).toEqual(['a:OK/invalid']);
    expect(job.envelope?.doc).toMatchObject({
      code: 'R-0001',
      totals: { tax: '190.00', payable: '1190.00' },
    });
    expect(job.attachments?.map((file) => file['key'])).toEqual(['pdf', 'embedded-1']);
    const { json: entry } = await shared.client.get(`/silo/v1/entries/${job.silo_entry_id}`);
    expect(entry).toMatchObject({ invalid: true });
    expect(entry['faults']).toContainEqual(expect.objectContaining({ code: 'not-itemised' }));
  },
);

test('nothing is kept of a PDF in a dry run', async () => {
  const made = await run(hybrid, { data: germanInvoice });
  const job = await run(['cii.pdf.import'], { ...withPdf(await fileOf(made, 'pdf')), dry_run: true });
  expect(storyOf(job)).toEqual(['a:OK']);
  expect(job.silo_entry_id).toBeUndefined();
});

test('a PDF without an invoice ends the step', async () => {
  const made = await run(['pdf'], { data: germanInvoice });
  const job = await run(['cii.pdf.import'], withPdf(await fileOf(made, 'pdf')));
  expect(storyOf(job)).toEqual(['a:KO/no-invoice-in-pdf']);
});

test('a file that is no PDF ends the step', async () => {
  const job = await run(['cii.pdf.import'], withPdf(Buffer.from('Dear Sir or Madam')));
  expect(storyOf(job)).toEqual(['a:KO/unreadable-pdf']);
});

const samples = join(einvoiceFolder, 'samples/facturx-pdf');

test
  .skipIf(!existsSync(samples))
  .each([
    'EXTENDED_Fremdwaehrung_wdis_fx-pdfa4.pdf',
    'Facture_F20180027.pdf',
    'MustangBeispiel20221026.pdf',
    'ZTESTZUGFERD_1_INVDSS_012015738820PDF-1.pdf',
    'attributeBasedXMP_zugferd_2p0_EN16931_Einfach.pdf',
    'invalidXMP-ParseError.pdf',
    'invoice_EN16931.pdf',
    'validV2PDF.pdf',
    'validXRechnung.pdf',
  ])('the published %s becomes an entry', { tags: 'slow' }, async (name) => {
  const pdf = readFileSync(join(samples, name));
  const job = await run(['cii.pdf.import'], withPdf(pdf, name));
  expect(storyOf(job)[0]).toMatch(/^a:OK/);
  const payable = expect.stringMatching(/\d/) as unknown;
  expect(job.envelope?.doc).toMatchObject({ supplier: {}, totals: { payable } });
  expect(await fileOf(job, 'pdf')).toEqual(pdf);
});

test
  .skipIf(!existsSync(samples))
  .each(['MustangGnuaccountingBeispielRE-20170509_505.pdf', 'validV1WithAdditionalData.pdf'])(
  'the published %s is said to hold another document type: ZUGFeRD 1',
  async (name) => {
    const job = await run(['cii.pdf.import'], withPdf(readFileSync(join(samples, name)), name));
    expect(storyOf(job)).toEqual(['a:KO/unknown-document-type']);
  },
);
