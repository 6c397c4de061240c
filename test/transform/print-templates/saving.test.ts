import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedService } from '../../support/shared-service.ts';

const shared = sharedService({ timings: { processTasks: { maxCpuMs: 5000 } } });

const pathOf = (id: string) => `/transform/v1/print-templates/${id}`;
const saved = (files: object, id: string = randomUUID()) => shared.client.put(pathOf(id), { files });

/** Each with the file and what is said of it. */
const mistakes: [string, Record<string, string>, string, string][] = [
  [
    'a name that nothing has',
    { 'main.typ': '= Hello\n\nÄ #foo' },
    'main.typ',
    'line 3, column 4: unknown variable: foo',
  ],
  [
    'a mistake in another file',
    { 'main.typ': '#import "parts/a.typ": b', 'parts/a.typ': '\n#let b = (' },
    'parts/a.typ',
    'line 2, column 10: unclosed delimiter',
  ],
  [
    'a file that it does not have',
    { 'main.typ': '#read("secrets.txt")' },
    'main.typ',
    'line 1, column 7: file not found',
  ],
  [
    'a file of the machine',
    { 'main.typ': '#read("/etc/passwd")' },
    'main.typ',
    'line 1, column 7: file not found',
  ],
  [
    'a file above its own',
    { 'main.typ': '#read("../../etc/passwd")' },
    'main.typ',
    'line 1, column 7: failed to load file',
  ],
  [
    'a package',
    { 'main.typ': '#import "@preview/cetz:0.3.0": *' },
    'main.typ',
    'line 1, column 9: failed to download package',
  ],
  [
    'a member that documents do not have',
    { 'main.typ': '#json("document.json").titel' },
    'main.typ',
    'line 1, column 24: dictionary does not contain key "titel"',
  ],
];

test.each(mistakes)('a template with %s is refused at its place', async (_, files, file, said) => {
  const { status, json } = await saved(files);
  expect({ status, key: json['key'] }).toEqual({ status: 422, key: 'template-failed' });
  const fields = json['fields'] as { files: Record<string, string> };
  expect(Object.keys(fields.files)).toEqual([file]);
  expect(fields.files[file]).toContain(said);
  const [, line, column, message] = /^line (\d+), column (\d+): (.*)$/.exec(said) ?? [];
  expect(json['mistakes']).toMatchObject([
    { file, line: Number(line), column: Number(column), message: expect.stringContaining(message ?? '') },
  ]);
  expect(JSON.stringify(json)).not.toContain('docmill-templates');
});

test('all mistakes of a file are told', async () => {
  const { json } = await saved({ 'main.typ': '= Hello\n#let x = )\n#let y = )' });
  const { files } = json['fields'] as { files: Record<string, string> };
  expect(files['main.typ']).toMatch(/^line 2, .+; line 3, /);
  const lines = (json['mistakes'] as { line: number }[]).map(({ line }) => line);
  expect(new Set(lines)).toEqual(new Set([2, 3]));
});

test('nothing of a refused template is kept', async () => {
  const id = randomUUID();
  expect((await saved({ 'main.typ': '#foo' }, id)).status).toBe(422);
  expect((await shared.client.get(pathOf(id))).status).toBe(404);
  const { json } = await saved({ 'main.typ': '= Invoice' }, id);
  expect(json).not.toHaveProperty('unchecked');
  const changed = await shared.client.patch(pathOf(id), { notes: 'New', files: { 'main.typ': '#foo' } });
  expect(changed.status).toBe(422);
  expect(changed.json).toMatchObject({
    fields: { files: { 'main.typ': expect.stringContaining('unknown variable: foo') } },
  });
  expect((await shared.client.get(pathOf(id))).json).toEqual(json);
});

test('GraphQL refuses the same at the same place', async () => {
  const create = `mutation ($id: ID, $input: PrintTemplateInput!) {
    createPrintTemplate(id: $id, input: $input) { id unchecked } }`;
  const update = `mutation ($id: ID!, $patch: PrintTemplatePatch!) {
    updatePrintTemplate(id: $id, patch: $patch) { id } }`;
  const id = randomUUID();
  const wrong = { files: { 'main.typ': '#foo' } };
  const refusal = {
    extensions: {
      code: 'TEMPLATE_FAILED',
      key: 'template-failed',
      fields: { files: { 'main.typ': 'line 1, column 2: unknown variable: foo' } },
    },
  };
  expect((await shared.client.graphql(create, { id, input: wrong })).json['errors']).toMatchObject([refusal]);
  const made = await shared.client.graphql(create, { id, input: { files: { 'main.typ': '= Invoice' } } });
  expect(made.json['data']).toEqual({ createPrintTemplate: { id, unchecked: null } });
  expect((await shared.client.graphql(update, { id, patch: wrong })).json['errors']).toMatchObject([refusal]);
});

test('a create that is repeated answers the template, and another under its id is a conflict', async () => {
  const id = randomUUID();
  const files = { 'main.typ': '= Invoice' };
  const [first, again] = [await saved(files, id), await saved(files, id)];
  expect(again.json).toEqual(first.json);
  expect((await saved({ 'main.typ': '#foo' }, id)).status).toBe(409);
});

test('a template without an end is refused as too slow', { tags: 'slow' }, async () => {
  const endless = '#let n = 0\n#for i in range(100000) { for j in range(100000) { n += 1 } }';
  const { status, json } = await saved({ 'main.typ': endless });
  expect({ status, key: json['key'] }).toEqual({ status: 413, key: 'time-exceeded' });
  expect(json['fields']).toHaveProperty('files');
});

test.each([
  ['whatever an invoice may have', '#print.logo.file #print.paymentCode.caption #image("payment-code.svg")'],
  ['what every step may be told', '#upper(print.watermark) #upper(print.marks.at(1))'],
  ['three recipients', '#print.recipients.at(2).name'],
  ['remarks of a line', '#print.tables.first().rows.first().map(cell => cell.remarks).flatten().first()'],
  ['what prints of a sandbox have', '#upper(print.warning)'],
  ['a Swiss payment part', '#image("swiss-qr-code.svg") #print.swissBill.account.first()'],
  [
    'the one that our own template has',
    '#import "swiss-bill.typ": payment-part\n#payment-part(print.swissBill)',
  ],
])('a template may ask for %s', async (_, asked) => {
  const { status, json } = await saved({ 'main.typ': `#let print = json("document.json")\n${asked}` });
  expect(json).toMatchObject({ revision: 1 });
  expect(status).toBe(200);
});

test('what a preview is given in place of a template has its mistakes told as its own', async () => {
  const { status, json } = await shared.client.post('/apps/pdf/v1/preview', {
    data: { $schema: 'https://gobl.org/draft-0/note/message', content: 'Hello' },
    template_files: { 'main.typ': '#foo' },
  });
  expect(status).toBe(422);
  expect(json).toMatchObject({
    key: 'template-failed',
    fields: { template_files: { 'main.typ': 'line 1, column 2: unknown variable: foo' } },
  });
});
