import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { validateXml } from '@docmill/einvoice';
import { einvoiceFolder } from '../../../support/einvoice-folder.ts';
import { sharedService } from '../../../support/shared-service.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';
import { germanInvoice } from './german-invoice.ts';

const shared = sharedService();

/** Runs steps in a row on a document, or on what the args hold. */
async function run(
  steps: readonly { action: string; config?: object }[],
  job: { data?: object; args?: object; dry_run?: boolean; silo_entry_id?: string },
): Promise<ShownJob> {
  const named = steps.map((step, place) => ({ name: 'abcdef'[place] ?? '', ...step }));
  return runJob(shared.client, await newWorkflow(shared.client, { steps: written(named) }), job);
}

/** The text of a file of a job's entry, as anyone may fetch it. */
async function fileOf({ attachments = [] }: ShownJob, key: string): Promise<string> {
  const file = attachments.find((each) => each['key'] === key);
  const path = new URL(String(file?.['url'])).pathname;
  return (await fetch(shared.service.url + path)).text();
}

function messageOf({ intents }: ShownJob): string | undefined {
  return intents.at(-1)?.events.at(-1)?.message;
}

test.each([
  ['ubl', {}, 'xrechnung', 'invoice-R-0001.ubl.xml'],
  ['ubl', { doc_type: 'xrechnung-invoice-v2' }, 'xrechnung', 'invoice-R-0001.ubl.xml'],
  ['ubl', { doc_type: 'bis-invoice-v3' }, 'peppol', 'invoice-R-0001.ubl.xml'],
  ['ubl', { doc_type: 'en16931' }, 'en16931', 'invoice-R-0001.ubl.xml'],
  ['cii', {}, 'xrechnung', 'invoice-R-0001.cii.xml'],
  ['cii', { doc_type: 'zugferd-v2' }, 'en16931', 'invoice-R-0001.cii.xml'],
])('%s.generate with %j makes a valid file of the context %s', async (syntax, config, context, name) => {
  const job = await run([{ action: `${syntax}.generate`, config }], { data: germanInvoice });
  expect(storyOf(job)).toEqual(['a:OK']);
  expect(job.attachments).toMatchObject([
    { key: syntax, category: 'format', name, mime: 'application/xml', stored: true },
  ]);
  const judged = validateXml(Buffer.from(await fileOf(job, syntax)));
  expect(judged).toMatchObject({ ok: true, isValid: true, syntax, context: { key: context } });
});

test('a self-billed invoice follows the specification of its own that Peppol has', async () => {
  const $tags = ['self-billed'];
  const data = { ...germanInvoice, $addons: ['eu-en16931-v2017'], $tags };
  const job = await run([{ action: 'ubl.generate', config: { doc_type: 'bis-invoice-v3' } }], { data });
  expect(await fileOf(job, 'ubl')).toContain('poacc:selfbilling:3.0');
});

test('a step that runs again leaves one file of the same bytes', async () => {
  const twice = [{ action: 'ubl.generate' }, { action: 'ubl.generate' }];
  const job = await run(twice, { data: germanInvoice });
  expect(job.attachments).toHaveLength(1);
  const [{ hash, previous } = {}] = job.attachments ?? [];
  expect(previous).toMatchObject([{ hash }]);
});

test('a private file has no public URL', async () => {
  const job = await run([{ action: 'cii.generate', config: { private: true } }], { data: germanInvoice });
  expect(job.attachments).toMatchObject([{ key: 'cii', private: true }]);
  expect(job.attachments?.[0]).not.toHaveProperty('url');
});

test.each(['ubl', 'cii'])('the print of the invoice stands in the %s', { tags: 'slow' }, async (syntax) => {
  const generate = { action: `${syntax}.generate`, config: { attach_invoice_pdf: true } };
  const job = await run([{ action: 'pdf' }, generate], { data: germanInvoice });
  expect(storyOf(job)).toEqual(['a:OK', 'b:OK']);
  const xml = await fileOf(job, syntax);
  const [, filename, base64 = ''] = /filename="([^"]+)"[^>]*>([A-Za-z0-9+/=]+)</.exec(xml) ?? [];
  expect(filename).toBe('invoice-R-0001.pdf');
  expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(validateXml(Buffer.from(xml))).toMatchObject({ ok: true, isValid: true });
});

test('an invoice without a print cannot have it attached', async () => {
  const config = { attach_invoice_pdf: true };
  const job = await run([{ action: 'ubl.generate', config }], { data: germanInvoice });
  expect(storyOf(job)).toEqual(['a:KO/no-pdf']);
  expect(job.attachments).toBeUndefined();
});

test('what the specification asks for and the document lacks is told with id, term and path, and nothing is written', async () => {
  const { ordering: _none, ...data } = { ...germanInvoice, $addons: ['eu-en16931-v2017'] };
  const config = { doc_type: 'bis-invoice-v3' };
  const { inboxes: _inboxes, ...customer } = germanInvoice.customer;
  const job = await run([{ action: 'ubl.generate', config }], { data: { ...data, customer } });
  expect(storyOf(job)).toEqual(['a:KO/invalid-document']);
  expect(job.faults?.[0]?.message).toMatch(
    /PEPPOL-EN16931-R010 \(BT-49\) at \$\.doc: .*DE-R-015 \(BT-10\) at/,
  );
  expect(job.attachments).toBeUndefined();
});

test('a document that is no invoice is refused', async () => {
  const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'Hello', content: 'World' };
  const job = await run([{ action: 'cii.generate' }], { data });
  expect(storyOf(job)).toEqual(['a:KO/unsupported-document-type']);
});

test('a doc_type that there is none of is refused when the workflow is saved', async () => {
  const steps = [{ action: 'ubl.generate', config: { doc_type: 'choruspro-v1' } }];
  const { status, json } = await shared.client.post('/transform/v1/workflows/validate', { steps });
  expect(status).toBe(200);
  expect(json['issues']).toMatchObject([{ severity: 'error', path: '$.steps[0].config.doc_type' }]);
});

/** A job's args with a file in them. */
const withFile = (xml: string, name = 'foreign.xml'): { args: object } => ({
  args: { url: `data:application/xml;name=${name};base64,${Buffer.from(xml).toString('base64')}` },
});

test.each(['ubl', 'cii'])('%s that we wrote becomes an entry, which the job goes on with', async (syntax) => {
  const made = await run([{ action: `${syntax}.generate` }], { data: germanInvoice });
  const xml = await fileOf(made, syntax);
  const steps = [{ action: `${syntax}.import` }, { action: 'silo.folder', config: { folder: 'expenses' } }];
  const job = await run(steps, withFile(xml));
  expect(storyOf(job)).toEqual(['a:OK', 'b:OK']);
  expect(job.silo_entry_id).toBe(job.intents[0]?.events.at(-1)?.silo_entry_id);
  expect(job.envelope?.doc).toMatchObject({
    code: 'R-0001',
    supplier: { name: 'Seller GmbH', tax_id: { country: 'DE', code: '111111125' } },
    totals: { payable: '1190.00' },
  });
  expect(job.attachments).toMatchObject([{ key: syntax, category: 'attachment', name: 'foreign.xml' }]);
  expect(await fileOf(job, syntax)).toBe(xml);
  const { json: entry } = await shared.client.get(`/silo/v1/entries/${job.silo_entry_id}`);
  expect(entry).toMatchObject({ folder: 'expenses' });
});

test('files within an invoice become files of its entry', { tags: 'slow' }, async () => {
  const generate = { action: 'ubl.generate', config: { attach_invoice_pdf: true } };
  const made = await run([{ action: 'pdf' }, generate], { data: germanInvoice });
  const job = await run([{ action: 'ubl.import' }], withFile(await fileOf(made, 'ubl')));
  expect(job.attachments).toMatchObject([
    { key: 'ubl' },
    { key: 'embedded-1', name: 'invoice-R-0001.pdf', mime: 'application/pdf' },
  ]);
});

test('an invoice that breaks a rule of its specification is kept, marked and told', async () => {
  const made = await run([{ action: 'ubl.generate' }], { data: germanInvoice });
  const xml = (await fileOf(made, 'ubl')).replace(/<cbc:BuyerReference>.*<\/cbc:BuyerReference>/, '');
  const job = await run([{ action: 'ubl.import' }], withFile(xml));
  expect(storyOf(job)).toEqual(['a:OK/invalid']);
  expect(messageOf(job)).toContain('BR-DE-15 (BT-10)');
  const { json: entry } = await shared.client.get(`/silo/v1/entries/${job.silo_entry_id}`);
  expect(entry).toMatchObject({ invalid: true });
  expect(entry['faults']).toMatchObject([
    { code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-30', paths: ['$.doc.ordering.code'] },
    { code: 'BR-DE-15', paths: ['/Invoice'] },
  ]);
});

test('an XML is taken as text, as a temporary file, or as a file of the entry', async () => {
  const made = await run([{ action: 'cii.generate' }], { data: germanInvoice });
  const xml = await fileOf(made, 'cii');
  const asText = await run([{ action: 'cii.import' }], { args: { invoice: xml } });
  expect(storyOf(asText)).toEqual(['a:OK']);
  const spooled = { name: 'in.xml', type: 'application/xml', data: Buffer.from(xml).toString('base64') };
  const { json } = await shared.client.post('/silo/v1/spool', spooled);
  const fromSpool = await run([{ action: 'cii.import', config: { file: 'in' } }], {
    args: { in: `spool:${json['key']}`, other: '<x/>' },
  });
  expect(storyOf(fromSpool)).toEqual(['a:OK']);
  const again = await run([{ action: 'cii.import' }], { silo_entry_id: made.silo_entry_id ?? '' });
  expect(storyOf(again)).toEqual(['a:OK']);
  expect(again.silo_entry_id).not.toBe(made.silo_entry_id);
});

test.each([
  ['ubl', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'invalid-xml'],
  ['ubl', '<Invoice', 'invalid-xml'],
  ['cii', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', 'unknown-document-type'],
  ['ubl', '<?xml version="1.0" encoding="EBCDIC"?><a/>', 'unsupported-encoding'],
])('%s.import of %s ends in KO %s', async (syntax, xml, code) => {
  const job = await run([{ action: `${syntax}.import` }], withFile(xml));
  expect(storyOf(job)).toEqual([`a:KO/${code}`]);
  expect(job.silo_entry_id).toBeUndefined();
});

test('an invoice in the other syntax is left to the action that reads that', async () => {
  const made = await run([{ action: 'ubl.generate' }], { data: germanInvoice });
  const job = await run([{ action: 'cii.import' }], withFile(await fileOf(made, 'ubl')));
  expect(storyOf(job)).toEqual(['a:KO/unknown-document-type']);
  expect(messageOf(job)).toContain('ubl.import');
});

test('a job without a file to read, or with several, says so', async () => {
  expect(storyOf(await run([{ action: 'ubl.import' }], {}))).toEqual(['a:KO/no-file']);
  const several = { args: { a: '<x/>', b: '<y/>' } };
  expect(storyOf(await run([{ action: 'ubl.import' }], several))).toEqual(['a:KO/ambiguous-file']);
  const foreign = { args: { url: 'https://example.com/invoice.xml' } };
  expect(storyOf(await run([{ action: 'ubl.import' }], foreign))).toEqual(['a:KO/no-file']);
});

test('a dry run of either writes nothing', async () => {
  const written = await run([{ action: 'ubl.generate', config: { attach_invoice_pdf: true } }], {
    data: germanInvoice,
    dry_run: true,
  });
  expect(storyOf(written)).toEqual(['a:OK']);
  const read = await run([{ action: 'ubl.import' }], { ...withFile('<Invoice'), dry_run: true });
  expect(storyOf(read)).toEqual(['a:KO/invalid-xml']);
  const made = await run([{ action: 'ubl.generate' }], { data: germanInvoice });
  const steps = [{ action: 'ubl.import' }, { action: 'silo.folder', config: { folder: 'expenses' } }];
  const rehearsed = await run(steps, { ...withFile(await fileOf(made, 'ubl')), dry_run: true });
  expect(storyOf(rehearsed)).toEqual(['a:OK', 'b:OK']);
  expect(rehearsed.envelope?.doc).toMatchObject({ code: 'R-0001' });
  expect(rehearsed.silo_entry_id).toBeUndefined();
});

const sample = join(einvoiceFolder, 'samples/own/ubl-all-terms-creditnote.xml');

test.skipIf(!existsSync(sample))("somebody else's credit note becomes an entry", async () => {
  const job = await run([{ action: 'ubl.import' }], withFile(readFileSync(sample, 'utf8')));
  expect(storyOf(job)[0]).toMatch(/^a:OK/);
  expect(job.envelope?.doc).toMatchObject({ type: 'credit-note' });
});
