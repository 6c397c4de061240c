import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { germanInvoice } from '../einvoice/german-invoice.ts';
import { sharedService } from '../../../support/shared-service.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../../engine/trial.ts';
import { readPdf } from './read-pdf.ts';

const shared = sharedService();
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const main = `
#import "parts/words.typ": greeting
#let print = json("document.json")
#set document(title: print.title)
#set text(font: print.fonts)
= #greeting #print.code
#for row in print.totals [ #row.label #row.value ]
#image("parts/stamp.png", alt: "Stamp")
`;
const files = {
  'main.typ': main,
  'parts/words.typ': '#let greeting = "Hello from ours"',
  'parts/stamp.png': pixel,
};

async function newTemplate(contents: object): Promise<string> {
  const id = randomUUID();
  const { status, json } = await shared.client.put(`/transform/v1/print-templates/${id}`, contents);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return id;
}

async function printed(config: object): Promise<ShownJob> {
  const steps = written([{ name: 'a', action: 'pdf', config }]);
  return runJob(shared.client, await newWorkflow(shared.client, { steps }), { data: germanInvoice });
}

async function textOf({ attachments = [] }: ShownJob): Promise<string> {
  const file = attachments.find(({ key }) => key === 'pdf');
  const answered = await fetch(shared.service.url + new URL(String(file?.['url'])).pathname);
  return (await readPdf(new Uint8Array(await answered.arrayBuffer()))).text;
}

const messageOf = ({ intents }: ShownJob) => intents.at(-1)?.events.at(-1)?.message;

test(
  'a template of the workspace prints the words of the document by its own files, and the step says which',
  { tags: 'slow' },
  async () => {
    const id = await newTemplate({ name: 'Ours', files });
    const job = await printed({ template_id: id });
    expect(storyOf(job)).toEqual(['a:OK']);
    expect(messageOf(job)).toBe('By the print template Ours, version 1');
    const text = await textOf(job);
    expect(text).toContain('Hello from ours R-0001');
    expect(text).toContain('1.190,00');
  },
);

test('a step that begins after a change prints by what was changed', async () => {
  const id = await newTemplate({ files });
  const steps = written([{ name: 'a', action: 'pdf', config: { template_id: id } }]);
  const workflow = await newWorkflow(shared.client, { steps });
  const changed = { ...files, 'parts/words.typ': '#let greeting = "Changed"' };
  await shared.client.patch(`/transform/v1/print-templates/${id}`, { files: changed });
  const job = await runJob(shared.client, workflow, { data: germanInvoice });
  expect(await textOf(job)).toContain('Changed R-0001');
  expect(messageOf(job)).toBe(`By the print template ${id}, version 2`);
});

test('a step that names a version prints by that one, whatever the newest is', async () => {
  const id = await newTemplate({ name: 'Ours', files });
  const changed = { ...files, 'parts/words.typ': '#let greeting = "Changed"' };
  await shared.client.patch(`/transform/v1/print-templates/${id}`, { files: changed });
  const first = await printed({ template_id: id, template_version: '1' });
  expect(await textOf(first)).toContain('Hello from ours R-0001');
  expect(messageOf(first)).toBe('By the print template Ours, version 1');
  const second = await printed({ template_id: id, template_version: '2' });
  expect(await textOf(second)).toContain('Changed R-0001');
});

test.each([
  ['that the template does not have', '2', 'is no version of the print template'],
  ['that is no number', 'v1', 'must be the number of a version'],
])('a workflow may not name a version %s', async (_, version, message) => {
  const config = { template_id: await newTemplate({ files }), template_version: version };
  const steps = [{ action: 'pdf', config }];
  const { json } = await shared.client.post('/transform/v1/workflows/validate', { steps });
  const path = '$.steps[0].config.template_version';
  expect(json['issues']).toMatchObject([{ severity: 'error', path, message }]);
});

test('a version is that of a template, in a workflow as in a preview', async () => {
  const message = 'needs the template_id that it is a version of';
  const steps = [{ action: 'pdf', config: { template_version: '1' } }];
  const { json } = await shared.client.post('/transform/v1/workflows/validate', { steps });
  expect(json['issues']).toMatchObject([{ path: '$.steps[0].config.template_version', message }]);
  const answered = await preview({ data: germanInvoice, template_version: '1' });
  expect(await answered.json()).toMatchObject({ key: 'validation', fields: { template_version: message } });
});

test('a preview prints by a version, and refuses one that is not there', async () => {
  const id = await newTemplate({ name: 'Ours', files });
  await shared.client.patch(`/transform/v1/print-templates/${id}`, { files: { 'main.typ': '= Changed' } });
  const asked = { data: germanInvoice, template_id: id };
  const earlier = await preview({ ...asked, template_version: '1' });
  expect((await readPdf(new Uint8Array(await earlier.arrayBuffer()))).text).toContain(
    'Hello from ours R-0001',
  );
  const absent = await preview({ ...asked, template_version: '3' });
  expect(absent.status).toBe(422);
  expect(await absent.json()).toMatchObject({ message: `The print template ${id} (Ours) has no version 3` });
});

test('a template that only some documents cannot be printed by is told where when it meets one', async () => {
  const wrong = '= Hello\n\n#if json("document.json").code == "R-0001" [ #foo ]';
  const job = await printed({ template_id: await newTemplate({ files: { 'main.typ': wrong } }) });
  expect(storyOf(job)).toEqual(['a:KO/template-failed']);
  expect(messageOf(job)).toBe('The template cannot be typeset: main.typ:3:47: unknown variable: foo');
});

test('a template finds nothing of what was printed before', async () => {
  await printed({ template_id: await newTemplate({ files }) });
  const wrong = '#if json("document.json").code == "R-0001" { include "parts/words.typ" }';
  const job = await printed({ template_id: await newTemplate({ files: { 'main.typ': wrong } }) });
  expect(storyOf(job)).toEqual(['a:KO/template-failed']);
});

test('a workflow may not name a template that is not there, and is told of a disabled one', async () => {
  const id = await newTemplate({ files });
  await shared.client.patch(`/transform/v1/print-templates/${id}`, { disabled: true });
  const issuesOf = async (template: string) => {
    const steps = [{ action: 'pdf', config: { template_id: template } }];
    const { json } = await shared.client.post('/transform/v1/workflows/validate', { steps });
    return json['issues'] as object[];
  };
  const path = '$.steps[0].config.template_id';
  expect(await issuesOf(randomUUID())).toMatchObject([
    { severity: 'error', path, missing: 'print_template' },
  ]);
  expect(await issuesOf(id)).toMatchObject([{ severity: 'warning', path }]);
  const job = await printed({ template_id: id });
  expect(storyOf(job)).toEqual(['a:KO/template-disabled']);
  expect(messageOf(job)).toBe(`The print template ${id} is disabled`);
});

test.each([
  ['without main.typ', { 'other.typ': '' }],
  ['with a path that leads out', { 'main.typ': '', '../a.typ': '' }],
  ['with what the service hands it', { 'main.typ': '', 'document.json': '{}' }],
  ['with a broken picture', { 'main.typ': '', 'a.png': 'data:image/png;base64,§' }],
  ['with too much', { 'main.typ': 'x'.repeat(1024 * 1024 + 1) }],
])('a template %s is refused', async (_, wrong) => {
  const path = `/transform/v1/print-templates/${randomUUID()}`;
  const { status, json } = await shared.client.put(path, { files: wrong });
  expect(status).toBe(422);
  expect(json['fields']).toHaveProperty('files');
});

/** What a Swiss payment part needs, but for the reference of its QR-IBAN. */
const swissInvoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $regime: 'CH',
  code: '0002',
  issue_date: '2026-03-01',
  currency: 'CHF',
  supplier: {
    name: 'Robert Schneider AG',
    tax_id: { country: 'CH', code: 'E100416306' },
    addresses: [{ street: 'Rue du Lac', num: '1268', code: '2501', locality: 'Biel', country: 'CH' }],
  },
  customer: { name: 'Pia Rutschmann' },
  lines: [
    { quantity: '1', item: { name: 'Work', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'standard' }] },
  ],
  payment: { instructions: { key: 'credit-transfer', credit_transfer: [{ iban: 'CH4431999123000889012' }] } },
};

test('a Swiss payment part that a print cannot have is told by the step and by the preview', async () => {
  const lacking = /^No Swiss payment part is printed: it lacks a QR reference/;
  const steps = written([{ name: 'a', action: 'pdf' }]);
  const job = await runJob(shared.client, await newWorkflow(shared.client, { steps }), {
    data: swissInvoice,
  });
  expect(storyOf(job)).toEqual(['a:OK']);
  expect(messageOf(job)).toMatch(lacking);
  const query = 'mutation ($input: PdfPreviewInput!) { previewPdf(input: $input) { notices } }';
  const { json } = await shared.client.graphql(query, { input: { data: swissInvoice } });
  expect(json).toEqual({ data: { previewPdf: { notices: [expect.stringMatching(lacking)] } } });
  const { payment } = swissInvoice;
  const whole = {
    ...swissInvoice,
    payment: { instructions: { ...payment.instructions, ref: '210000000003139471430009017' } },
  };
  const printedWhole = await preview({ data: whole });
  expect((await readPdf(new Uint8Array(await printedWhole.arrayBuffer()))).text).toContain('Empfangsschein');
});

async function preview(body: object): Promise<Response> {
  return fetch(`${shared.service.url}/apps/pdf/v1/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shared.client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

test('a preview prints a document or an entry, by a template that is not saved as well, and keeps nothing', async () => {
  const plain = await preview({ data: germanInvoice, locale: 'de' });
  expect(plain.headers.get('content-type')).toBe('application/pdf');
  expect((await readPdf(new Uint8Array(await plain.arrayBuffer()))).text).toContain('Rechnung');
  const own = await preview({ data: germanInvoice, template_files: files });
  expect((await readPdf(new Uint8Array(await own.arrayBuffer()))).text).toContain('Hello from ours R-0001');
  const job = await printed({});
  const entry = await preview({ silo_entry_id: job.silo_entry_id });
  expect((await readPdf(new Uint8Array(await entry.arrayBuffer()))).text).toContain('R-0001');
});

test('a template without an end is ended', async () => {
  const answered = await preview({
    data: germanInvoice,
    template_files: {
      'main.typ': '#let grow(n) = { let i = 0; while true { i = i + 1; if i > 9000 { i = 0 } } }\n#grow(1)',
    },
  });
  expect(answered.status).toBe(422);
  expect(await answered.json()).toMatchObject({ key: 'template-failed' });
});
