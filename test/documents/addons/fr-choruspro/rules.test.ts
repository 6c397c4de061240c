import { describe, expect, it } from 'vitest';
import { Invoice } from '../../../../src/documents/bill/invoice.ts';
import type { AnyPart } from '../../../../src/documents/model/part.ts';
import { Party } from '../../../../src/documents/org/party.ts';
import { faults, inside } from '../inside.ts';

function found(part: AnyPart, json: object): string[] {
  return faults(part, inside('eu-en16931-v2017', 'fr-choruspro-v1'), 'GOBL-FR-CHORUSPRO-', json);
}

function scheme(code: string): object {
  return { ext: { 'fr-choruspro-scheme': code } };
}

const siret = { type: 'SIRET', code: '73282932000074' };
const french = { ...scheme('1'), identities: [siret] };

describe('invoices', () => {
  const totals = { sum: '10', total: '10', tax: '0', total_with_tax: '10', payable: '10' };
  const invoice = {
    type: 'standard',
    issue_date: '2025-06-15',
    currency: 'EUR',
    tax: { ext: { 'fr-choruspro-framework': 'A1' } },
    customer: french,
    totals,
  };
  const paid = { tax: { ext: { 'fr-choruspro-framework': 'A2' } } };

  it.each([
    ['everything', {}, []],
    [
      'a customer of another scheme',
      { customer: { ...scheme('6'), identities: [{ type: 'X', code: '1' }] } },
      ['BILL-INVOICE-01 $.customer.ext'],
    ],
    [
      'a customer without identities',
      { customer: scheme('1') },
      ['BILL-INVOICE-02 $.customer.identities', 'ORG-PARTY-02 $.customer.identities'],
    ],
    ['no customer', { customer: null }, []],
    ['no tax', { tax: null }, ['BILL-INVOICE-03 $.tax']],
    ['an empty tax', { tax: {} }, ['BILL-INVOICE-04 $.tax.ext', 'BILL-INVOICE-05 $.tax.ext']],
    ['no framework', { tax: { ext: { x: '1' } } }, ['BILL-INVOICE-05 $.tax.ext']],
    ['A2 and something due', { ...paid, totals: { ...totals, due: '1' } }, ['BILL-INVOICE-06 $.totals']],
    ['A2 and no advances', paid, ['BILL-INVOICE-06 $.totals']],
    ['A2 and nothing due', { ...paid, totals: { ...totals, due: '0.00' } }, []],
    ['A1 and something due', { totals: { ...totals, due: '1' } }, []],
    ['another currency', { currency: 'USD' }, ['BILL-INVOICE-07 $']],
    [
      'another currency and its rate',
      { currency: 'USD', exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }] },
      [],
    ],
    [
      'the rate the other way round',
      { currency: 'USD', exchange_rates: [{ from: 'EUR', to: 'USD', amount: '1.1' }] },
      ['BILL-INVOICE-07 $'],
    ],
  ])('with %s: %o raises %j', (_what, members, expected) => {
    expect(found(Invoice, { ...invoice, ...members })).toEqual(expected);
  });
});

describe('parties', () => {
  it.each([
    [{ name: 'x' }, ['01 $.ext']],
    [french, []],
    [{ ...french, tax_id: { country: 'FR' } }, []],
    [{ ...scheme('1'), identities: [{ type: 'SIREN', code: '732829320' }] }, ['02 $.identities']],
    [scheme('1'), ['02 $.identities']],
    [{ ...french, tax_id: { country: 'DE' } }, ['03 $.tax_id.country']],
    [{ ...scheme('6'), identities: [siret] }, ['04 $.identities']],
    [{ ...scheme('2'), tax_id: { country: 'FR' } }, ['05 $.tax_id.country']],
    [{ ...scheme('2'), tax_id: { country: 'DE' } }, []],
    [{ ...scheme('2'), tax_id: { country: 'CH' } }, ['06 $.tax_id.country']],
    [scheme('2'), []],
    [{ ...scheme('3'), tax_id: { country: 'CH' } }, []],
    [{ ...scheme('3'), tax_id: { country: 'EL' } }, ['07 $.tax_id.country']],
    [{ ...scheme('3'), tax_id: { country: 'GB' } }, []],
    [scheme('6'), []],
  ])('%o raises %j', (party, expected) => {
    expect(found(Party, party)).toEqual(expected.map((fault) => `ORG-PARTY-${fault}`));
  });
});
