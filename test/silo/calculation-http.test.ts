import { afterAll, beforeAll, expect, test } from 'vitest';
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
