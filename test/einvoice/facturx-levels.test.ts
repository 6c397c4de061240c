import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { contextFor } from '../../src/einvoice/contexts.ts';
import { fromXml, toXml, validateXml } from '../../src/einvoice/einvoice.ts';
import type { ReadXml, WrittenXml } from '../../src/einvoice/einvoice.ts';
import { context } from '../documents/fixed-context.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

const invoice: JsonObject = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $regime: 'FR',
  $addons: ['eu-en16931-v2017'],
  type: 'standard',
  series: 'F',
  code: '1',
  issue_date: '2026-03-01',
  value_date: '2026-03-02',
  currency: 'EUR',
  tax: { rounding: 'currency' },
  preceding: [{ code: 'F-0', issue_date: '2026-02-01' }],
  supplier: {
    name: 'Le Fournisseur',
    tax_id: { country: 'FR', code: '39356000000' },
    addresses: [{ street: '1 rue Haute', locality: 'Paris', code: '75001', country: 'FR' }],
    people: [{ name: { given: 'Anne', surname: 'Martin' } }],
    telephones: [{ num: '+33 1 23 45 67 89' }],
  },
  customer: { name: 'Le Client', addresses: [{ locality: 'Nice', code: '06000', country: 'FR' }] },
  lines: [
    {
      quantity: '2',
      item: { name: 'Chaise', ref: 'C-1', price: '50.00', description: 'En bois' },
      taxes: [{ cat: 'VAT', percent: '20%' }],
    },
    { quantity: '1', item: { name: 'Livre', price: '10.00' }, taxes: [{ cat: 'VAT', percent: '5.5%' }] },
  ],
  discounts: [{ reason: 'Remise', amount: '5.00', taxes: [{ cat: 'VAT', percent: '20%' }] }],
  notes: [{ text: 'Merci' }],
  payment: {
    terms: { notes: 'A 30 jours' },
    advances: [{ description: 'Acompte', amount: '20.00' }],
    instructions: {
      key: 'credit-transfer',
      credit_transfer: [{ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', name: 'Compte' }],
    },
  },
};

function written(key: string, document = invoice): WrittenXml {
  const target = contextFor(key);
  const built = build(document, context);
  if (!target || !built.ok) throw new Error(built.ok ? key : JSON.stringify(built.error));
  return toXml(built.envelope, 'cii', target, context);
}

function xmlOf(result: WrittenXml): string {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.xml;
}

function read(xml: string): Extract<ReadXml, { ok: true }> {
  const found = fromXml(Buffer.from(xml), context);
  if (!found.ok) throw new Error(found.error.message);
  return found;
}

function noticesOf(result: WrittenXml): string[] {
  return result.ok ? result.notices.flatMap(({ paths, message }) => `${paths.join()} ${message}`) : [];
}

describe('the level MINIMUM', () => {
  it('has who, when and how much, and nothing else', () => {
    const xml = xmlOf(written('facturx-minimum'));
    const texts = [...xml.matchAll(/>([^<>\s][^<>]*)</g)].map(([, text]) => text);
    expect(texts).toEqual([
      'urn:factur-x.eu:1p0:minimum',
      'F-1',
      '380',
      '20260301',
      'Le Fournisseur',
      'FR',
      'FR39356000000',
      'Le Client',
      'EUR',
      '105.00',
      '19.55',
      '124.55',
      '104.55',
    ]);
  });

  it('tells what would not be missed: what was paid, what is corrected, when tax falls due', () => {
    expect(noticesOf(written('facturx-minimum'))).toEqual([
      '$.doc.value_date the level MINIMUM of Factur-X has no Value added tax point date (BT-7)',
      '$.doc.totals.advance the level MINIMUM of Factur-X has no Paid amount (BT-113)',
      '$.doc.preceding[0].code the level MINIMUM of Factur-X has no Preceding invoice reference (BT-25)',
    ]);
  });

  it('is read into a document of the same amounts, which is told to be no whole invoice', () => {
    const { envelope, faults, findings, unread } = read(xmlOf(written('facturx-minimum')));
    expect(envelope.doc).toMatchObject({
      code: 'F-1',
      totals: { total: '105.00', tax: '19.55', total_with_tax: '124.55', due: '104.55' },
    });
    expect(faults[0]).toMatchObject({ code: 'not-itemised', paths: ['/rsm:CrossIndustryInvoice'] });
    expect([...findings, ...unread]).toEqual([]);
  });

  it('has the rate that its tax is of the whole, where there is one', () => {
    const xml = xmlOf(written('facturx-minimum'))
      .replace('>105.00<', '>100.00<')
      .replace('>19.55<', '>5.50<')
      .replace('>124.55<', '>105.50<');
    const lines = [{ taxes: [{ cat: 'VAT', percent: '5.5%' }] }];
    expect(read(xml).envelope.doc).toMatchObject({ lines, totals: { total_with_tax: '105.50' } });
  });

  it('may state no tax at all', () => {
    const xml = xmlOf(written('facturx-minimum'))
      .replace(/ *<ram:TaxTotalAmount.*\n/, '')
      .replace('>124.55<', '>105.00<');
    expect(validateXml(Buffer.from(xml))).toMatchObject({ ok: true, isValid: true });
    expect(read(xml).envelope.doc).toMatchObject({ totals: { total_with_tax: '105.00', due: '104.55' } });
  });

  it.each([
    ['<ram:ID schemeID="VA">FR39356000000</ram:ID>', '', 'BR-CO-26'],
    ['<ram:CountryID>FR</ram:CountryID>', '', 'BR-09'],
    ['<ram:Name>Le Client</ram:Name>', '', 'BR-07'],
    ['<ram:DuePayableAmount>104.55</ram:DuePayableAmount>', '', 'BR-15'],
    ['<ram:GrandTotalAmount>124.55', '<ram:GrandTotalAmount>124.555', 'BR-DEC-14'],
    ['<ram:InvoiceCurrencyCode>EUR', '<ram:InvoiceCurrencyCode>EURO', 'BR-CL-04'],
  ])('without %s is judged by the rules it has', (from, to, id) => {
    const xml = xmlOf(written('facturx-minimum'));
    expect(xml).toContain(from);
    const judged = validateXml(Buffer.from(xml.replace(from, to)));
    expect(judged).toMatchObject({ ok: true, isValid: false, context: { key: 'facturx-minimum' } });
    expect(judged.ok && judged.findings.map(({ code }) => code)).toContain(id);
  });

  it('wants a seller that it can name: what higher levels identify it by is not there', () => {
    const { tax_id: _none, ...supplier } = invoice.supplier as JsonObject;
    const identities = [{ type: 'SIREN', code: '356000000' }];
    const document = { ...invoice, supplier: { ...supplier, identities } };
    expect(written('facturx-minimum', document)).toMatchObject({
      ok: false,
      error: { key: 'invalid-document', faults: [{ code: 'BR-CO-26' }] },
    });
  });
});

describe('the level BASIC WL', () => {
  it('has all but lines, contacts and what banks are called', () => {
    const xml = xmlOf(written('facturx-basicwl'));
    expect(xml).not.toMatch(/LineItem|DefinedTradeContact|BICID|AccountName|TaxPointDate/);
    expect(xml).toMatch(/IncludedNote[^]*IBANID[^]*ApplicableTradeTax[^]*TotalPrepaidAmount/);
  });

  it('tells of what it lacks the date of the tax point alone', () => {
    expect(noticesOf(written('facturx-basicwl'))).toEqual([
      '$.doc.value_date the level BASIC WL of Factur-X has no Value added tax point date (BT-7)',
    ]);
  });

  it('is read with a line for each rate, less what was allowed on it', () => {
    const { envelope, faults } = read(xmlOf(written('facturx-basicwl')));
    expect(envelope.doc).toMatchObject({
      lines: [
        { total: '100.00', taxes: [{ percent: '20%' }] },
        { total: '10.00', taxes: [{ percent: '5.5%' }] },
      ],
      discounts: [{ amount: '5.00' }],
      totals: { sum: '110.00', tax: '19.55', due: '104.55' },
    });
    expect(faults.map(({ code }) => code)).toContain('not-itemised');
    expect(faults.map(({ code }) => code)).not.toContain('totals-mismatch');
  });

  it.each([
    ['<ram:LineTotalAmount>110.00', '<ram:LineTotalAmount>111.00', 'BR-CO-13'],
    ['<ram:TotalPrepaidAmount>20.00', '<ram:TotalPrepaidAmount>21.00', 'BR-CO-16'],
    ['<ram:CalculatedAmount>19.00', '<ram:CalculatedAmount>29.00', 'BR-CO-17'],
    ['<ram:Reason>Remise</ram:Reason>', '', 'BR-33'],
  ])('with %s as %s breaks %s', (from, to, id) => {
    const xml = xmlOf(written('facturx-basicwl'));
    expect(xml).toContain(from);
    const judged = validateXml(Buffer.from(xml.replace(from, to)));
    expect(judged.ok && judged.findings.map(({ code }) => code)).toContain(id);
  });

  it('that does not add up is read, and the totals tell it', () => {
    const xml = xmlOf(written('facturx-basicwl')).replace(
      '<ram:LineTotalAmount>110.00',
      '<ram:LineTotalAmount>111.00',
    );
    expect(read(xml).notices.map(({ code }) => code)).toContain('totals-mismatch');
  });
});

describe('the level BASIC', () => {
  it('has lines with what its schema has, and nothing more', () => {
    const xml = xmlOf(written('facturx-basic'));
    expect(xml).toContain('<ram:Name>Chaise</ram:Name>');
    expect(xml).not.toMatch(/SellerAssignedID|En bois|DefinedTradeContact|BICID/);
    expect(validateXml(Buffer.from(xml))).toMatchObject({ ok: true, isValid: true });
  });
});

it.each(['facturx-basicwl', 'facturx-basic'])(
  'a rounding amount has no place in %s, whose sums need it',
  (key) => {
    expect(written(key, { ...invoice, totals: { rounding: '0.05' } })).toMatchObject({
      ok: false,
      error: { key: 'not-representable', faults: [{ paths: ['$.doc.totals.rounding'] }] },
    });
    expect(written('facturx-minimum', { ...invoice, totals: { rounding: '0.05' } })).toMatchObject({
      ok: true,
    });
  },
);

it.each(['minimum', 'basicwl'])('an older id of %s is known', (level) => {
  const xml = xmlOf(written(`facturx-${level}`)).replace('factur-x.eu:1p0', 'zugferd.de:2p0');
  expect(validateXml(Buffer.from(xml))).toMatchObject({
    isValid: true,
    context: { key: `facturx-${level}` },
  });
});

it('lines that stand in an XML of a level without lines are read as they are', () => {
  const xml = xmlOf(written('facturx-basic')).replace(
    /<ram:ID>urn:[^<]*/,
    '<ram:ID>urn:factur-x.eu:1p0:basicwl',
  );
  const { envelope, faults } = read(xml);
  expect(envelope.doc).toMatchObject({ lines: [{ item: { name: 'Chaise' } }, { item: { name: 'Livre' } }] });
  expect(faults.map(({ code }) => code)).not.toContain('not-itemised');
});

const sample = join(einvoiceFolder, 'samples/facturx-xml/factur-x-basicwl.xml');

it.skipIf(!existsSync(sample))('a published XML of BASIC WL is valid, and comes to what it states', () => {
  const xml = readFileSync(sample, 'utf8');
  expect(validateXml(Buffer.from(xml))).toMatchObject({ isValid: true, findings: [] });
  const { envelope, faults, unread } = read(xml);
  expect(envelope.doc).toMatchObject({
    totals: { sum: '95.00', discount: '9.00', charge: '14.00', total: '100.00', tax: '4.90', due: '104.90' },
  });
  expect(faults.map(({ code }) => code)).toEqual(['not-itemised']);
  expect(unread).toEqual([]);
});
