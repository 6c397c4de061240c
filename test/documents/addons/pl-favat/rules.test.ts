import { describe, expect, it } from 'vitest';
import { Invoice } from '../../../../src/documents/bill/invoice.ts';
import type { AnyPart } from '../../../../src/documents/model/part.ts';
import { PayRecord } from '../../../../src/documents/pay/record.ts';
import { Combo } from '../../../../src/documents/tax/combo.ts';
import { faults, inside } from '../inside.ts';

function found(part: AnyPart, json: object): string[] {
  return faults(part, inside('pl-favat-v3'), 'GOBL-PL-FAVAT-', json);
}

const supplier = {
  name: 'Firma',
  tax_id: { country: 'PL', code: '9876543210' },
  addresses: [{ street: 'ul. Nowa 1', country: 'PL' }],
};
const invoice = {
  type: 'standard',
  issue_date: '2026-02-15',
  currency: 'PLN',
  supplier,
  customer: { name: 'Klient' },
};
const exemption = { ext: { 'pl-favat-exemption': 'A' } };
const note = { key: 'legal', src: 'pl-favat-exemption', code: 'B', text: 'art. 43' };

function role(code: string, json: object): object {
  return { ext: { 'pl-favat-third-party-role': code }, ...json };
}

describe('invoices', () => {
  it.each([
    ['everything', {}, []],
    ['type credit-note', { type: 'credit-note' }, []],
    ['type corrective', { type: 'corrective' }, ['01 $.type']],
    ['type debit-note', { type: 'debit-note' }, ['01 $.type']],
    ['a preceding without date', { preceding: [{ code: '1' }] }, ['02 $.preceding[0].issue_date']],
    [
      'a preceding without code',
      { preceding: [{ code: '1', issue_date: '2026-02-01' }, { issue_date: '2026-02-01' }] },
      ['03 $.preceding[1].code'],
    ],
    ['no supplier', { supplier: null }, ['04 $.supplier']],
    ['a supplier without name', { supplier: { ...supplier, name: '' } }, ['05 $.supplier.name']],
    ['a supplier without address', { supplier: { ...supplier, addresses: [] } }, ['06 $.supplier.addresses']],
    [
      'a supplier without country',
      { supplier: { ...supplier, addresses: [{ street: 'x' }, ...supplier.addresses] } },
      ['07 $.supplier.addresses'],
    ],
    [
      'a supplier without street',
      { supplier: { ...supplier, addresses: [{ country: 'PL' }] } },
      ['08 $.supplier.addresses'],
    ],
    ['no customer', { customer: null }, ['09 $.customer']],
    ['no customer, simplified', { customer: null, $tags: ['simplified'] }, []],
    [
      'a Polish customer without NIP',
      { customer: { tax_id: { country: 'PL' } } },
      ['10 $.customer.tax_id.code'],
    ],
    ['a German customer without code', { customer: { tax_id: { country: 'DE' } } }, []],
    ['another currency', { currency: 'EUR' }, ['15 $']],
    [
      'another currency and its rate',
      { currency: 'EUR', exchange_rates: [{ from: 'EUR', to: 'PLN', amount: '4.2' }] },
      [],
    ],
    [
      'a supplier without tax identity',
      { supplier: { ...supplier, tax_id: null } },
      ['16 $.supplier.tax_id'],
    ],
    [
      'a supplier without NIP',
      { supplier: { ...supplier, tax_id: { country: 'PL' } } },
      ['17 $.supplier.tax_id.code'],
    ],
  ])('with %s: %o raises %j', (_what, members, expected) => {
    expect(found(Invoice, { ...invoice, ...members })).toEqual(
      expected.map((fault) => `BILL-INVOICE-${fault}`),
    );
  });
});

describe('customers on whose behalf others act', () => {
  it.each([
    ['pl-favat-jst', '8', '11'],
    ['pl-favat-group-vat', '10', '12'],
  ])('with %s yes need an identity of role %s', (kind, number, rule) => {
    const of = (yes: string, ...identities: object[]) =>
      found(Invoice, { ...invoice, customer: { ext: { [kind]: yes }, identities } });
    const missing = [`BILL-INVOICE-${rule} $`];
    expect(of('1')).toEqual(missing);
    expect(of('1', role('2', { code: 'X' }))).toEqual(missing);
    expect(of('1', role(number, {}))).toEqual(missing);
    expect(of('1', role('2', { code: 'X' }), role(number, { code: 'X' }))).toEqual([]);
    expect(of('2')).toEqual([]);
  });
});

describe('exemptions', () => {
  it.each([
    ['no note', { tax: exemption }, ['13']],
    ['its note', { tax: exemption, notes: [note] }, []],
    ['a note of another key', { tax: exemption, notes: [{ ...note, key: 'general' }] }, ['13']],
    ['a note from elsewhere', { tax: exemption, notes: [{ ...note, src: 'pl-vat' }] }, ['13']],
    ['two notes', { tax: exemption, notes: [note, { ...note, code: 'A' }] }, ['14']],
    ['two notes on no exemption', { notes: [note, note] }, ['14']],
  ])('with %s: %o raises %j', (_what, members, expected) => {
    expect(found(Invoice, { ...invoice, ...members })).toEqual(
      expected.map((number) => `BILL-INVOICE-${number} $`),
    );
  });
});

describe('parts of invoices', () => {
  it('every tax needs its category', () => {
    expect(found(Combo, { cat: 'VAT' })).toEqual(['TAX-COMBO-01 $.ext']);
    expect(found(Combo, { cat: 'IRPF', ext: { 'untdid-tax-category': 'O' } })).toEqual([
      'TAX-COMBO-01 $.ext',
    ]);
    expect(found(Combo, { cat: 'VAT', ext: { 'pl-favat-tax-category': '4' } })).toEqual([]);
  });

  it('every payment needs its date', () => {
    expect(found(PayRecord, { amount: '1' })).toEqual(['PAY-RECORD-01 $.date']);
    expect(found(PayRecord, { amount: '1', date: '2026-02-01' })).toEqual([]);
  });
});
