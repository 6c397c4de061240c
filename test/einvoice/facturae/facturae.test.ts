import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { toFacturae } from '../../../src/einvoice/facturae/facturae.ts';
import { context } from '../../documents/fixed-context.ts';
import { einvoiceFolder } from '../../support/einvoice-folder.ts';
import { nationalPairs } from '../national-pairs.ts';
import { nationalSchemaFaults } from '../national-schemas.ts';
import { xmlDifferences } from '../xml-differences.ts';

/** Rows in which ours and the published XML may differ: `-` theirs, `+` ours. */
const allowances = [
  { pair: /./, row: /Signature/, why: 'signatures are not compared' },
  {
    pair: /^invoice-vat-irpf-inc$/,
    row: /\/(?:InvoiceTotal|TotalInvoicesAmount\/TotalAmount) = /,
    why: 'the total of an invoice is less what is withheld, as the schema says',
  },
  {
    pair: /^invoice-vat-irpf-inc$/,
    row: /\/ChargeReason = /,
    why: 'a charge without a reason is told by its key, and not by an empty text',
  },
];

const address = {
  street: 'Calle Campo Real 74',
  locality: 'Torrejón De La Calzada',
  region: 'Madrid',
  code: '28023',
  country: 'ES',
};
const issuer = { name: 'Hypeprop S.L.', tax_id: { country: 'ES', code: 'B23103039' }, addresses: [address] };

function written(envelope: JsonObject): string {
  const result = toFacturae(envelope, context, { issuer });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.xml;
}

const pairs = nationalPairs('export/facturae/facturae');
describe.skipIf(pairs.length === 0)('a published document written as Facturae', () => {
  it.for(pairs)('$name is as published', ({ name, json, xml }) => {
    const differences = xmlDifferences(xml, Buffer.from(written(json)));
    const isAllowed = (found: string): boolean =>
      allowances.some(({ pair, row }) => pair.test(name) && row.test(found));
    expect(differences.filter((row) => !isAllowed(row))).toEqual([]);
  });

  it.for(pairs)('$name is valid by the schema', ({ json }) => {
    expect(nationalSchemaFaults('facturae', written(json))).toEqual([]);
  });
});

describe('Facturae', () => {
  const invoice: JsonObject = {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $regime: 'ES',
    $addons: ['es-facturae-v3'],
    code: '1',
    issue_date: '2026-03-01',
    currency: 'EUR',
    supplier: { name: 'Vendedor', tax_id: { country: 'ES', code: 'B23103039' }, addresses: [address] },
    customer: { name: 'Cliente', tax_id: { country: 'ES', code: 'B77436020' }, addresses: [address] },
    lines: [
      { quantity: '1', item: { name: 'Trabajo', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
    ],
  };

  function refusedAt(change: JsonObject): string[] {
    const built = build({ ...invoice, ...change }, context);
    if (!built.ok) throw new Error(JSON.stringify(built.error));
    const result = toFacturae(built.envelope, context);
    return result.ok ? [] : result.error.faults.flatMap(({ paths }) => paths);
  }

  it('is issued by the supplier where nobody else is named', () => {
    const built = build(invoice, context);
    expect(built.ok && toFacturae(built.envelope, context)).toMatchObject({
      ok: true,
      xml: expect.stringContaining('<InvoiceIssuerType>EM</InvoiceIssuerType>'),
    });
  });

  it('has no room for a number of more than twenty characters, and says where', () => {
    expect(refusedAt({ code: '123456789012345678901' })).toContain('$.doc.code');
  });

  it('in another currency says what it is in euros, in which taxes are paid', () => {
    const exchange_rates = [{ from: 'USD', to: 'EUR', amount: '0.912345678', at: '2026-02-28T12:00:00' }];
    const built = build({ ...invoice, currency: 'USD', exchange_rates }, context);
    const result = built.ok ? toFacturae(built.envelope, context) : built;
    const xml = result.ok ? result.xml.replaceAll(/>\s+</g, '><') : '';
    for (const said of [
      '<InvoiceCurrencyCode>USD</InvoiceCurrencyCode><ExchangeRateDetails><ExchangeRate>0.91234568</ExchangeRate><ExchangeRateDate>2026-02-28</ExchangeRateDate></ExchangeRateDetails><TaxCurrencyCode>EUR</TaxCurrencyCode>',
      '<TaxableBase><TotalAmount>100.00</TotalAmount><EquivalentInEuros>91.23</EquivalentInEuros></TaxableBase>',
      '<TotalInvoicesAmount><TotalAmount>121.00</TotalAmount><EquivalentInEuros>110.39</EquivalentInEuros></TotalInvoicesAmount>',
    ])
      expect(xml).toContain(said);
    const isThere = existsSync(einvoiceFolder);
    expect(isThere ? nationalSchemaFaults('facturae', xml) : []).toEqual([]);
  });

  it('wants somebody who buys', () => {
    const { customer: _customer, ...rest } = invoice;
    const built = build(rest, { ...context, refuse: 'report' });
    const envelope = built.ok ? built.envelope : (built.calculated ?? {});
    expect(toFacturae(envelope, context)).toMatchObject({ ok: false, error: { key: 'not-representable' } });
  });
});
