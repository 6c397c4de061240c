import { describe, expect, it } from 'vitest';
import { Invoice } from '../../../../src/documents/bill/invoice.ts';
import type { CorrectionOptions } from '../../../../src/documents/bill/correction-options.ts';
import type { JsonObject } from '../../../../src/documents/json.ts';
import { faults, inside, stored } from '../inside.ts';
import { built, corrected } from '../invoices.ts';
import type { Result } from '../invoices.ts';

const dian = inside('co-dian-v2');

const colombian = { tax_id: { country: 'CO' } };
const registered = { tax_id: { country: 'CO', code: '9014586527' } };
const duties = { 'co-dian-fiscal-responsibility': 'R-99-PN' };
const place = { 'co-dian-municipality': '11001' };

function invoiceFaults(members: object): string[] {
  return faults(Invoice, dian, 'GOBL-CO-DIAN-BILL-INVOICE-', {
    type: 'standard',
    currency: 'COP',
    ...members,
  });
}

describe('parties of an invoice to the DIAN', () => {
  it('have no special duties when their tax identity is Colombian', () => {
    const { supplier, customer } = stored(Invoice, dian, { supplier: registered, customer: colombian });
    expect(supplier).toEqual({ ...registered, ext: duties });
    expect(customer).toEqual({ ...colombian, ext: duties });
  });

  it('keep the duties they state', () => {
    const large = { ...colombian, ext: { 'co-dian-fiscal-responsibility': 'O-13' } };
    expect(stored(Invoice, dian, { supplier: large, customer: large })).toMatchObject({
      supplier: large,
      customer: large,
    });
  });

  it('have nothing added when they are foreign or have no tax identity', () => {
    const parties = { supplier: { name: 'x' }, customer: { tax_id: { country: 'PE' } } };
    expect(stored(Invoice, dian, parties)).toMatchObject(parties);
    expect(stored(Invoice, dian, parties)['supplier']).toEqual({ name: 'x' });
    expect(stored(Invoice, dian, parties)['customer']).toEqual({ tax_id: { country: 'PE' } });
  });

  it.each([
    [{ ...registered, ext: duties }, ['03 $.supplier.ext']],
    [{ ...registered, ext: { ...duties, ...place } }, []],
    [{ ...colombian, ext: duties }, []],
    [colombian, ['04 $.supplier.ext']],
    [{ tax_id: { country: 'PE', code: '1' } }, []],
    [{ name: 'x' }, []],
  ])('supplier %j raises %j', (supplier, expected) => {
    expect(invoiceFaults({ supplier })).toEqual(expected);
  });

  it.each([
    [{ ...registered, ext: duties }, ['07 $.customer.ext']],
    [{ ...registered, ext: { ...duties, ...place } }, []],
    [{ ...colombian, ext: duties }, []],
    [colombian, ['08 $.customer.ext']],
    [{ tax_id: { country: 'PE', code: '1' } }, []],
    [{ name: 'x' }, ['05 $.customer.tax_id']],
  ])('customer %j raises %j', (customer, expected) => {
    expect(invoiceFaults({ customer })).toEqual(expected);
  });

  it('may be unidentified customers, or none, when the invoice is simplified', () => {
    expect(invoiceFaults({ $tags: ['simplified'], customer: { name: 'x' } })).toEqual([]);
    expect(invoiceFaults({})).toEqual([]);
  });
});

describe('an invoice to the DIAN', () => {
  it.each([
    ['standard', []],
    ['proforma', []],
    ['corrective', ['01 $']],
    ['other', ['01 $']],
    ['credit-note', ['09 $.preceding']],
    ['debit-note', ['09 $.preceding']],
  ])('of the type %s raises %j', (type, expected) => {
    expect(invoiceFaults({ type })).toEqual(expected);
  });

  it('is in pesos or can be converted into them', () => {
    expect(invoiceFaults({ currency: 'USD' })).toEqual(['14 $']);
    const rates = [{ from: 'USD', to: 'COP', amount: '4000' }];
    expect(invoiceFaults({ currency: 'USD', exchange_rates: rates })).toEqual([]);
  });

  it('that corrects says why, in a code of its kind and in words', () => {
    const preceding = [
      { code: '1' },
      { code: '2', reason: 'x', ext: { 'co-dian-credit-code': '1' } },
      { code: '3', reason: 'x', ext: { 'co-dian-debit-code': '1' } },
    ];
    expect(invoiceFaults({ type: 'credit-note', preceding })).toEqual([
      '10 $.preceding[0].ext',
      '10 $.preceding[2].ext',
      '12 $.preceding[0].reason',
    ]);
    expect(invoiceFaults({ type: 'debit-note', preceding })).toEqual([
      '11 $.preceding[0].ext',
      '11 $.preceding[1].ext',
      '13 $.preceding[0].reason',
    ]);
    expect(invoiceFaults({ preceding })).toEqual([]);
  });
});

describe('a correction for the DIAN', () => {
  const sale = {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: ['co-dian-v2'],
    $tags: ['simplified'],
    code: 'SETT-1',
    issue_date: '2025-06-01',
    supplier: { name: 'Tienda', ...registered, ext: place },
    lines: [
      { quantity: '1', item: { name: 'x', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
    ],
  };
  const cude = { prv: 'dian-cude', val: '57601dd1' };

  function correction(options: CorrectionOptions): Result {
    return corrected(built(sale).invoice as unknown as JsonObject, options);
  }

  it.each([
    ['credit-note', { 'co-dian-credit-code': '2' }],
    ['debit-note', { 'co-dian-debit-code': '3' }],
  ])('that is a %s refers to the invoice with code, reason and CUDE', (type, ext) => {
    const { invoice, faults: found } = correction({ type, ext, reason: 'Anulada', stamps: [cude] });
    expect(invoice.preceding).toMatchObject([{ code: 'SETT-1', reason: 'Anulada', ext, stamps: [cude] }]);
    expect(invoice).not.toHaveProperty('tax');
    expect(found).toEqual([]);
  });

  it('asks for the CUDE, then a type it knows, then the reason', () => {
    expect(() => correction({ type: 'corrective' })).toThrow('missing stamp: dian-cude');
    expect(() => correction({ type: 'corrective', stamps: [cude] })).toThrow(
      'invalid correction type: corrective',
    );
    expect(() => correction({ type: 'credit-note', stamps: [cude] })).toThrow('missing corrective reason');
  });
});
