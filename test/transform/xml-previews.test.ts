import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedService } from '../support/shared-service.ts';
import { invoiceIn } from './providers/national/national-trial.ts';

const shared = sharedService();

const invoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  series: 'R',
  code: '7',
  issue_date: '2026-11-02',
  currency: 'EUR',
  supplier: {
    name: 'Lieferant GmbH',
    tax_id: { country: 'DE', code: '111111125' },
    addresses: [{ street: 'Hauptstr.', num: '1', code: '10115', locality: 'Berlin', country: 'DE' }],
  },
  customer: {
    name: 'Kunde AG',
    addresses: [{ street: 'Nebenweg', num: '2', code: '20095', locality: 'Hamburg', country: 'DE' }],
  },
  lines: [
    { quantity: '2', item: { name: 'Desk', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
  ],
  payment: {
    terms: { notes: 'At once' },
    instructions: { key: 'credit-transfer', credit_transfer: [{ iban: 'DE89370400440532013000' }] },
  },
};

const preview = (body: object) => shared.client.post('/apps/einvoice/v1/preview', body);

test.each(['ubl', 'cii'])(
  'a document is shown as %s with its report, and nothing of it is kept',
  async (format) => {
    const { status, json } = await preview({ data: invoice, format, context: 'en16931' });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        name: `invoice-R-7.${format}.xml`,
        format,
        context: 'en16931',
        faults: [],
        report: { valid: true, findings: [] },
      },
    });
    expect(json.xml).toContain('Lieferant GmbH');
    expect((await shared.client.get('/silo/v1/entries')).json.list).toEqual([]);
  },
);

test('an XML that breaks rules is shown with them, at their places in the document and in the XML', async () => {
  const { json } = await preview({ data: invoice, format: 'ubl', context: 'peppol' });
  expect(json.report.valid).toBe(false);
  const rule = 'DE-R-002';
  const fault = json.faults.find(({ code }: { code: string }) => code === rule);
  const finding = json.report.findings.find(({ code }: { code: string }) => code === rule);
  expect(fault).toMatchObject({ severity: 'fatal', paths: [expect.stringMatching(/^\$\.doc\.supplier/)] });
  expect(finding).toMatchObject({
    severity: 'fatal',
    paths: [expect.stringMatching(/^\/.*AccountingSupplierParty/)],
  });
});

test('what cannot be written at all says why', async () => {
  const message = { $schema: 'https://gobl.org/draft-0/note/message', title: 'Hello', content: 'There' };
  const { status, json } = await preview({ data: message, format: 'cii' });
  expect(status).toBe(200);
  expect(json).toMatchObject({ faults: [{ code: 'unsupported-document-type', severity: 'fatal' }] });
  expect([json.xml, json.report]).toEqual([undefined, undefined]);
});

test('an entry is shown as well, to those who may read it and over GraphQL too', async () => {
  const id = randomUUID();
  const { json: entry } = await shared.client.post('/silo/v1/entries', { data: invoice, key: id });
  const { json } = await shared.client.graphql(
    'query ($input: XmlPreviewInput!) { previewXml(input: $input) { xml context report { valid } } }',
    { input: { siloEntryId: entry.id, format: 'cii' } },
  );
  expect(json.data.previewXml).toMatchObject({ context: 'en16931', report: { valid: true } });
  const none = await preview({ silo_entry_id: randomUUID(), format: 'ubl' });
  expect(none).toMatchObject({
    status: 422,
    json: { fields: { silo_entry_id: 'is not the id of an entry' } },
  });
});

const national = [
  ['fatturapa', invoiceIn('IT', 'it-sdi-v1'), '<p:FatturaElettronica'],
  ['facturae', invoiceIn('ES', 'es-facturae-v3'), '<fe:Facturae'],
  ['ksef', invoiceIn('PL', 'pl-favat-v3'), '<Faktura'],
] as const;

test.each(national)(
  'a document is shown as %s, which has no context to choose',
  async (format, data, root) => {
    const { status, json } = await preview({ data, format });
    expect(status).toBe(200);
    expect(json).toMatchObject({ name: `invoice-F-001.${format}.xml`, format });
    expect(json.xml).toContain(root);
    expect([json.context, json.report]).toEqual([undefined, undefined]);
    expect(json.faults.filter(({ severity }: { severity: string }) => severity === 'fatal')).toEqual([]);
    expect(await preview({ data, format, context: 'en16931' })).toMatchObject({
      status: 422,
      json: { fields: { context: 'is of ubl and cii alone' } },
    });
  },
);

test('a document that has no room in a national format says why at its places', async () => {
  const input = { data: invoiceIn('IT', 'it-sdi-v1', { code: 'X'.repeat(30) }), format: 'fatturapa' };
  const { json } = await preview(input);
  expect(json.xml).toBeUndefined();
  expect(json.faults).toMatchObject([{ severity: 'fatal', paths: ['$.doc.code'] }]);
  const { json: answer } = await shared.client.graphql(
    'query ($input: XmlPreviewInput!) { previewXml(input: $input) { xml context faults { paths } } }',
    { input },
  );
  expect(answer.data.previewXml).toEqual({ xml: null, context: null, faults: [{ paths: ['$.doc.code'] }] });
});
