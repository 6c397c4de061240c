import { expect, test } from 'vitest';
import { build } from '@docmill/documents';
import { contextFor, toXml } from '@docmill/einvoice';
import { sharedService } from '../../support/shared-service.ts';
import type { TestAnswer } from '../../support/service.ts';
import { context as fixedContext } from '../../documents/fixed-context.ts';
import { germanInvoice } from '../providers/einvoice/german-invoice.ts';

const shared = sharedService({ env: { DOCMILL_BODY_LIMIT_BYTES: '2000000' } });
const path = '/apps/einvoice/v1/validate';

/** The German invoice as XML in a context. */
function xmlOf(syntax: 'ubl' | 'cii', context: string): string {
  const built = build(germanInvoice, fixedContext);
  const target = contextFor(context);
  const written = built.ok && target && toXml(built.envelope, syntax, target, fixedContext);
  if (!written || !written.ok) throw new Error('the invoice cannot be written');
  return written.xml;
}

const valid = xmlOf('ubl', 'xrechnung');
const withoutReference = valid.replace(/<cbc:BuyerReference>.*<\/cbc:BuyerReference>/, '');

/** Sends bytes as they are. */
async function sent(
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/xml',
  query = '',
): Promise<TestAnswer> {
  const { service, client } = shared;
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': type };
  const answer = await fetch(`${service.url}${path}${query}`, { method: 'POST', headers, body });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

const codes = ({ json }: TestAnswer) => (json['findings'] as { code: string }[]).map(({ code }) => code);

test.each([
  ['ubl', 'xrechnung'],
  ['cii', 'xrechnung'],
  ['ubl', 'peppol'],
  ['cii', 'en16931'],
] as const)('%s of %s that keeps its rules is valid', async (syntax, context) => {
  const { status, json } = await sent(xmlOf(syntax, context));
  expect(status).toBe(200);
  expect(json).toMatchObject({ valid: true, syntax, context });
  expect((json['findings'] as { severity: string }[]).map(({ severity }) => severity)).not.toContain('fatal');
});

test('a rule that is broken is told with its id, severity, terms, places and what it asks for', async () => {
  const { json } = await sent(withoutReference);
  expect(json).toMatchObject({ valid: false, context: 'xrechnung' });
  expect(json['findings']).toContainEqual({
    code: 'BR-DE-15',
    severity: 'fatal',
    terms: ['BT-10'],
    paths: ['/Invoice'],
    message: expect.any(String) as string,
    source: 'own',
  });
});

test('as XML, as text in JSON and by GraphQL an invoice is judged alike', async () => {
  const { json } = await sent(withoutReference);
  expect((await sent(withoutReference, 'text/xml; charset=utf-8')).json).toEqual(json);
  expect((await shared.client.post(path, { xml: withoutReference })).json).toEqual(json);
  const query =
    'query ($input: EinvoiceInput!) { validateEinvoice(input: $input) { valid syntax context specification findings { code severity terms paths message source } } }';
  const answer = await shared.client.graphql(query, { input: { xml: withoutReference } });
  expect(answer.json).toEqual({ data: { validateEinvoice: json } });
});

test('another specification may be asked for than the invoice says', async () => {
  const asPeppol = await sent(valid, 'application/xml', '?context=peppol');
  expect(asPeppol.json).toMatchObject({ valid: false, context: 'peppol' });
  expect(codes(asPeppol)).toContain('PEPPOL-EN16931-R004');
  const asNorm = await shared.client.post(`${path}?context=en16931`, { xml: withoutReference });
  expect(asNorm.json).toMatchObject({ valid: true, context: 'en16931' });
});

test('an unknown specification is judged by the norm alone', async () => {
  const { json } = await sent(valid.replace(/(<cbc:CustomizationID>)[^<]*/, '$1urn:example:own'));
  expect(json).toMatchObject({ specification: 'urn:example:own' });
  expect(json).not.toHaveProperty('context');
});

test('the encoding that an XML declares counts for its bytes, and not for a text', async () => {
  const declared = valid.replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="ISO-8859-1"?>');
  const latin = await sent(new Uint8Array(Buffer.from(declared, 'latin1')));
  expect(latin.json).toMatchObject({ valid: true });
  expect((await shared.client.post(path, { xml: declared })).json).toMatchObject({ valid: true });
});

test.each([
  ['a document type', '<!DOCTYPE a SYSTEM "http://localhost/a.dtd"><Invoice/>', 'invalid-xml'],
  ['a text that is no XML', 'Invoice', 'invalid-xml'],
  ['a hundred elements within each other', '<a>'.repeat(101), 'invalid-xml'],
  [
    'another document',
    '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
    'unknown-document-type',
  ],
  ['an encoding that is not read', '<?xml version="1.0" encoding="EBCDIC"?><a/>', 'unsupported-encoding'],
])('%s is refused at its place', async (_what, xml, key) => {
  const { status, json } = await sent(xml);
  expect({ status, key: json['key'], fields: json['fields'] }).toEqual({
    status: 422,
    key,
    fields: { xml: expect.any(String) as string },
  });
});

test('other media types, compressed bodies and such as are too large are refused', async () => {
  expect((await sent(valid, 'text/plain')).status).toBe(415);
  expect((await sent(`<a>${'x'.repeat(2_000_000)}</a>`)).status).toBe(413);
  expect((await sent(valid, 'application/xml', '?contxt=peppol')).status).toBe(400);
  expect((await sent('')).status).toBe(422);
});

test('a large invoice is judged in a thread, and as a small one is', async () => {
  const [line = ''] = /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s.exec(valid) ?? [];
  const answer = await sent(valid.replace(line, line.repeat(400)));
  expect(answer.json).toMatchObject({ valid: false, context: 'xrechnung' });
  expect(codes(answer)).toContain('BR-CO-10');
});
