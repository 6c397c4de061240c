import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { invoice } from './silo-service.ts';
import { SiloHttp, type Reply } from './silo-http.ts';

let http: SiloHttp;
beforeAll(async () => {
  http = await SiloHttp.open();
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

const gobl = (what: string, body: object): Promise<Reply> => http.send('POST', `/silo/v1/gobl/${what}`, body);

test('a document is answered as a document, or in an envelope when asked or given', async () => {
  const plain = await gobl('build', { data: invoice() });
  expect(plain).toMatchObject({
    status: 200,
    json: { invalid: false, data: { totals: { payable: '238.00' } } },
  });
  const wrapped = await gobl('build', { data: invoice(), envelop: true });
  expect(wrapped.json).toMatchObject({ data: { head: { dig: { alg: 'sha256' } }, doc: { code: '001' } } });
  const again = await gobl('build', { data: wrapped.json['data'] });
  expect(again.json['data']).toEqual(wrapped.json['data']);
});

test('a document that does not validate is refused, or answered with its faults when that is allowed', async () => {
  const data = invoice({ lines: [{ quantity: '1' }] });
  const refused = await gobl('build', { data });
  expect(refused).toMatchObject({ status: 422, json: { key: 'validation' } });
  const { json } = await gobl('build', { data, allow_invalid: true });
  expect(json).toMatchObject({ invalid: true, faults: refused.json['faults'], data: { code: '001' } });
});

test('an envelope is corrected, and signed', async () => {
  const signed = await gobl('sign', { data: invoice() });
  expect(signed.json).toMatchObject({ data: { sigs: [expect.any(String)] } });
  const corrected = await gobl('correct', { data: signed.json['data'], options: { type: 'credit-note' } });
  expect(corrected.json).toMatchObject({
    data: { doc: { type: 'credit-note', preceding: [{ series: 'S', code: '001' }] } },
  });
});

test.each([
  ['sign', { data: { ...invoice(), code: '' } }],
  ['correct', { data: invoice(), options: { type: 'credit-note' } }],
  ['correct', { data: { doc: invoice() } }],
  ['build', {}],
  ['build', { data: 'text' }],
])('%s refuses %j', async (what, body) => {
  expect((await gobl(what, body)).status).toBe(422);
});

test('a token that may only read may calculate, and may not sign', async () => {
  const reader = { authorization: 'Bearer silo:read' };
  const send = (what: string) => http.send('POST', `/silo/v1/gobl/${what}`, { data: invoice() }, reader);
  expect((await send('build')).status).toBe(200);
  expect((await send('sign')).status).toBe(403);
  const query = 'query ($input: CalculationInput!) { calculateDocument(input: $input) { invalid data } }';
  expect((await http.graphql(query, { input: { data: invoice() } }, reader)).json).toMatchObject({
    data: { calculateDocument: { invalid: false, data: { totals: { payable: '238.00' } } } },
  });
});

test('nothing of it is kept', async () => {
  await gobl('build', { data: invoice() });
  await gobl('sign', { data: invoice() });
  expect(await http.silo.count('silo_entry')).toBe(0);
});

/** An envelope of an invoice that the format calculates, whatever its country asks for beyond. */
async function envelope(fields: object, stamps?: object[]): Promise<Record<string, unknown>> {
  const data = { ...invoice(), ...fields };
  const { json } = await gobl('build', { data, envelop: true, allow_invalid: true });
  const { head, ...rest } = json['data'] as { head: object };
  return { ...rest, head: { ...head, ...(stamps && { stamps }) } };
}

async function optionsOf(fields: object, stamps?: object[]): Promise<Record<string, unknown>> {
  const body = { data: await envelope(fields, stamps), show_options: true };
  const { status, json } = await gobl('correct', body);
  expect({ status, invalid: json['invalid'] }).toEqual({ status: 200, invalid: false });
  return json['data'] as Record<string, unknown>;
}

const from = (country: string, code: string) => ({ supplier: { name: 'A', tax_id: { country, code } } });
const containing = (prv: string) => ({
  contains: { properties: { prv: { const: prv } }, required: ['prv'] },
});

test.each([
  ['Germany', {}, { types: ['credit-note'], required: ['type'] }],
  [
    'Spain with Veri*factu',
    { ...from('ES', 'B98602642'), $addons: ['es-verifactu-v1'] },
    {
      types: ['credit-note', 'corrective', 'debit-note'],
      required: ['type'],
      recommended: ['ext', 'copy_tax'],
    },
  ],
  [
    'Finland, which restricts nothing',
    from('FI', '07375462'),
    { types: ['credit-note', 'debit-note', 'corrective'], required: ['type'] },
  ],
  [
    'Greece, whose authority has to have sealed it',
    from('EL', '925667500'),
    { types: ['credit-note'], required: ['type', 'stamps'], seals: ['iapr-mark'] },
  ],
  [
    'Poland with FA(2)',
    { ...from('PL', '9876543210'), $addons: ['pl-favat-v2'] },
    {
      types: ['credit-note'],
      required: ['type', 'reason', 'stamps'],
      recommended: ['ext'],
      seals: ['favat-id'],
    },
  ],
])('the options of a correction are those of %s', async (_country, fields, expected) => {
  const { types, required, recommended = [], seals = [] } = expected as Record<string, string[]>;
  expect(await optionsOf(fields)).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      type: { enum: types },
      series: { default: 'S' },
      issue_date: { default: new Date().toISOString().slice(0, 10) },
      stamps: { type: 'array', ...(seals.length > 0 && { allOf: seals.map(containing) }) },
    },
    required,
    recommended,
  });
});

test('an extension of a correction has the codes of its list', async () => {
  const schema = await optionsOf({ ...from('ES', 'B98602642'), $addons: ['es-verifactu-v1'] });
  const codes = ['F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'];
  expect(schema).toMatchObject({
    properties: { ext: { properties: { 'es-verifactu-doc-type': { enum: expect.arrayContaining(codes) } } } },
  });
});

test('a seal that the envelope has is not asked for again', async () => {
  const schema = await optionsOf(from('EL', '925667500'), [{ prv: 'iapr-mark', val: '400001' }]);
  expect(schema).toMatchObject({ required: ['type'] });
});

test('a correction is made of exactly the options that their schema lets through', async () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  for (const fields of [{}, from('ES', 'B98602642'), from('FR', '39356000000')]) {
    const data = await envelope(fields);
    const { json } = await gobl('correct', { data, show_options: true });
    const fits = ajv.compile(json['data'] as object);
    for (const options of [
      {},
      ...['credit-note', 'debit-note', 'corrective', 'standard'].map((type) => ({ type })),
      { type: 'credit-note', reason: 'Broken', series: 'R', issue_date: '2026-02-01', copy_tax: true },
      { type: 'credit-note', issue_date: 'tomorrow' },
      { type: 'credit-note', stamps: 'none' },
      { type: 'credit-note', reasons: 'Broken' },
    ]) {
      const { status } = await gobl('correct', { data, options });
      expect({ fields, options, made: status === 200 }).toEqual({ fields, options, made: fits(options) });
    }
  }
});

test('the options of a correction are answered by GraphQL as well, and are there for invoices alone', async () => {
  const query = 'query ($input: DocumentCorrectionInput!) { correctDocument(input: $input) { data } }';
  const input = { data: await envelope({}), showOptions: true };
  const { json } = await http.graphql(query, { input });
  expect(json['data']).toEqual({ correctDocument: { data: await optionsOf({}) } });
  const party = { $schema: 'https://gobl.org/draft-0/org/party', name: 'A' };
  const built = await gobl('build', { data: party, envelop: true });
  const refused = await gobl('correct', { data: built.json['data'], show_options: true });
  expect(refused).toMatchObject({ status: 422, json: { message: 'only invoices allow this operation' } });
  expect((await gobl('correct', { data: party, show_options: true })).json['fields']).toEqual({
    data: 'must be an envelope',
  });
});
