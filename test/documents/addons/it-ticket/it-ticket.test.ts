import { describe, expect, it } from 'vitest';
import { Invoice } from '../../../../src/documents/bill/invoice.ts';
import type { JsonObject } from '../../../../src/documents/json.ts';
import { Item } from '../../../../src/documents/org/item.ts';
import { Combo } from '../../../../src/documents/tax/combo.ts';
import { faults, inside, stored } from '../inside.ts';
import { built, corrected, correctingTypes } from '../invoices.ts';

const ticket = inside('it-ticket-v1');

function vat(members: object): JsonObject {
  return stored(Combo, ticket, { cat: 'VAT', ...members });
}

function nature(code: string): object {
  return { ext: { 'it-ticket-exempt': code } };
}

const shop = { name: 'Bottega', tax_id: { country: 'IT', code: '12345678903' } };

function sale(members: object = {}, tax: object = { cat: 'VAT', rate: 'general' }): JsonObject {
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: ['it-ticket-v1'],
    $tags: ['simplified'],
    code: '1',
    issue_date: '2025-06-01',
    supplier: shop,
    lines: [
      {
        quantity: '1',
        item: { name: 'Pane', price: '122.00' },
        taxes: [tax],
        ext: { 'it-ticket-line-ref': '7' },
      },
    ],
    ...members,
  } as JsonObject;
}

describe('VAT on a ticket', () => {
  it.each([
    ['N1', 'outside-scope'],
    ['N2', 'outside-scope'],
    ['N3', 'export'],
    ['N4', 'exempt'],
    ['N5', 'exempt'],
    ['N6', 'reverse-charge'],
  ])('with the reason %s and no key is %s and has no rate', (code, key) => {
    expect(vat({ rate: 'general', ...nature(code) })).toEqual({ cat: 'VAT', key, ...nature(code) });
  });

  it.each([
    ['outside-scope', 'N1'],
    ['export', 'N3'],
    ['intra-community', 'N3'],
    ['exempt', 'N4'],
    ['reverse-charge', 'N6'],
  ])('of the key %s has the reason %s', (key, code) => {
    expect(vat({ key })).toEqual({ cat: 'VAT', key, ...nature(code) });
    expect(vat({ key, ...nature('N9') })).toEqual({ cat: 'VAT', key, ...nature(code) });
  });

  it('keeps another reason of its key, and no other', () => {
    expect(vat({ key: 'outside-scope', ...nature('N2') })).toMatchObject(nature('N2'));
    expect(vat({ key: 'exempt', ...nature('N5') })).toMatchObject(nature('N5'));
    expect(vat({ key: 'exempt', ...nature('N2') })).toMatchObject(nature('N4'));
    expect(vat({ key: 'reverse-charge', ...nature('N3') })).toMatchObject(nature('N6'));
  });

  it('that is standard or zero has no reason', () => {
    expect(vat({ key: 'standard', rate: 'general', ...nature('N4') })).not.toHaveProperty('ext');
    expect(vat({ key: 'zero', ...nature('N1') })).toEqual({ cat: 'VAT', key: 'zero', percent: '0%' });
  });

  it('is standard when neither key nor reason is given, and undecided with a reason nobody knows', () => {
    expect(vat({ rate: 'general' })).toEqual({ cat: 'VAT', key: 'standard', rate: 'general' });
    expect(vat({ rate: 'general', ...nature('N9') })).toEqual({
      cat: 'VAT',
      rate: 'general',
      ...nature('N9'),
    });
  });

  it.each(['FR', 'CH'])('of %s is not subject, whatever else it says', (country) => {
    expect(vat({ country, percent: '20%', ...nature('N4') })).toEqual({
      cat: 'VAT',
      country,
      percent: '20%',
      ...nature('N2'),
    });
  });

  // Rates in force and percentages of compensation for farmers, as the procedure of the tax agency offers them: 2, 4, 5, 6.4 and so on.
  it('may be of the sixteen percentages of the procedure, and of no other', () => {
    const hundredths = Array.from({ length: 3001 }, (_, index) => index);
    const accepted = hundredths.filter(
      (each) =>
        faults(Combo, ticket, 'GOBL-IT-TICKET-', { cat: 'VAT', percent: `${(each / 100).toFixed(2)}%` })
          .length === 0,
    );
    expect(accepted).toEqual([
      200, 400, 500, 640, 700, 730, 750, 765, 795, 830, 850, 880, 950, 1000, 1230, 2200,
    ]);
  });

  it.each(['22%', '22.00%', '0.22'])('may be of %s', (percent) => {
    expect(faults(Combo, ticket, 'GOBL-IT-TICKET-', { cat: 'VAT', percent })).toEqual([]);
  });

  it.each(['0%', '7.651%', '122%'])('cannot be of %s', (percent) => {
    expect(faults(Combo, ticket, 'GOBL-IT-TICKET-', { cat: 'VAT', percent })).toEqual([
      'TAX-COMBO-02 $.percent',
    ]);
    expect(faults(Combo, ticket, 'GOBL-IT-TICKET-', { cat: 'IRPEF', percent })).toEqual([]);
  });

  it('needs a reason when it has no percentage', () => {
    expect(faults(Combo, ticket, 'GOBL-IT-TICKET-', { cat: 'VAT' })).toEqual(['TAX-COMBO-01 $.ext']);
    expect(faults(Combo, ticket, 'GOBL-IT-TICKET-', { cat: 'IRPEF' })).toEqual([]);
    expect(faults(Combo, ticket, 'GOBL-IT-TICKET-', { cat: 'VAT', ...nature('N1') })).toEqual([]);
  });
});

describe('items on a ticket', () => {
  it('are services unless they say otherwise, whatever their key', () => {
    expect(stored(Item, ticket, { name: 'x', key: 'goods' })).toMatchObject({
      ext: { 'it-ticket-product': 'services' },
    });
    const ext = { 'it-ticket-product': 'goods' };
    expect(stored(Item, ticket, { name: 'x', ext })).toMatchObject({ ext });
  });
});

describe('a ticket', () => {
  it('has prices that include VAT', () => {
    expect(stored(Invoice, ticket, {})['tax']).toEqual({ prices_include: 'VAT' });
    const { invoice, faults: found } = built(sale());
    expect(found).toEqual([]);
    expect(invoice.totals).toMatchObject({ tax_included: '22.00', total: '100.00', payable: '122.00' });
  });

  it('keeps another tax that prices include, which is a fault', () => {
    const tax = { prices_include: 'GST' };
    expect(stored(Invoice, ticket, { tax })['tax']).toEqual(tax);
    expect(faults(Invoice, ticket, 'GOBL-IT-TICKET-', { currency: 'EUR', tax })).toEqual([
      'BILL-INVOICE-03 $.tax.prices_include',
    ]);
  });

  it.each([
    ['ab-12 cd 34', 'AB12CD34'],
    ['ÀB12CD34', 'B12CD34'],
    ['--', undefined],
  ])('writes the lottery code %s as %s', (given, written) => {
    const tax = stored(Invoice, ticket, { tax: { ext: { 'it-ticket-lottery': given } } })['tax'];
    expect(tax).toEqual({
      prices_include: 'VAT',
      ...(written !== undefined && { ext: { 'it-ticket-lottery': written } }),
    });
  });

  it('with a zero rate is refused', () => {
    expect(built(sale({}, { cat: 'VAT', rate: 'zero' })).faults).toEqual([
      'GOBL-IT-TICKET-TAX-COMBO-02 $.lines[0].taxes[0].percent',
    ]);
  });

  it('needs tax, the supplier’s tax identity, VAT on every line and a way into euro', () => {
    const json = {
      currency: 'USD',
      supplier: { name: 'x' },
      lines: [{ quantity: '1', item: { name: 'x' } }],
    };
    expect(faults(Invoice, ticket, 'GOBL-IT-TICKET-BILL-INVOICE-', json)).toEqual([
      '01 $.tax',
      '04 $.supplier.tax_id',
      '06 $.lines[0]',
      '08 $',
    ]);
    expect(faults(Invoice, ticket, 'GOBL-IT-TICKET-BILL-INVOICE-', { currency: 'EUR', tax: {} })).toEqual([
      '02 $.tax.prices_include',
    ]);
  });

  it('that corrects names the ticket, and its lines those of the ticket', () => {
    const json = {
      type: 'corrective',
      currency: 'EUR',
      tax: { prices_include: 'VAT' },
      lines: [{ quantity: '1', item: { name: 'x' }, taxes: [{ cat: 'VAT' }] }],
    };
    expect(faults(Invoice, ticket, 'GOBL-IT-TICKET-BILL-', json)).toEqual([
      'INVOICE-05 $.preceding',
      'INVOICE-07 $.lines[0].ext',
    ]);
    expect(faults(Invoice, ticket, 'GOBL-IT-TICKET-BILL-', { ...json, type: 'standard' })).toEqual([]);
  });
});

describe('the correction of a ticket', () => {
  const accepted = { prv: 'ade-ref', val: 'DCW2025/1' };

  it.each(['corrective', 'credit-note', 'debit-note'])('may be a %s and refers to its seal', (type) => {
    const { invoice, faults: found } = corrected(built(sale()).invoice as unknown as JsonObject, {
      type,
      stamps: [accepted, { prv: 'other', val: 'x' }],
    });
    expect(invoice.preceding).toMatchObject([{ code: '1', stamps: [accepted] }]);
    expect(invoice.preceding?.[0]).not.toHaveProperty('ext');
    expect(found).toEqual([]);
  });

  it('needs the seal of the ticket', () => {
    const original = built(sale()).invoice as unknown as JsonObject;
    expect(() => corrected(original, { type: 'corrective' })).toThrow('missing stamp: ade-ref');
  });
});

it('is corrected by a corrective ticket rather than by what invoices in Italy are', () => {
  expect(correctingTypes(sale())).toEqual(['corrective', 'credit-note', 'debit-note']);
  const { $addons: _, ...invoice } = sale();
  expect(correctingTypes(invoice)).toEqual(['credit-note', 'debit-note']);
});
