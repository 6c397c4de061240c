import { describe, expect, it } from 'vitest';
import { Charge } from '../../../../src/documents/bill/adjustment.ts';
import { Combo } from '../../../../src/documents/tax/combo.ts';
import { faults, inside } from '../inside.ts';
import { built } from '../invoices.ts';
import { greekInvoice } from './greek-invoice.ts';

const addon = 'gr-mydata-v1';

describe('the kind of tax of a charge', () => {
  it.each([
    [{ key: 'stamp-duty', ext: { 'gr-mydata-stamp-duty': '1', 'gr-mydata-tax-type': '2' } }, '4'],
    [{ key: 'tax', ext: { 'gr-mydata-other-tax': '9' } }, '3'],
    [{ ext: { 'gr-mydata-fee': '18' } }, '2'],
    [{ ext: { 'gr-mydata-other-tax': '8' } }, '3'],
    [{ ext: { 'gr-mydata-stamp-duty': '2' } }, '4'],
    [{ ext: { 'gr-mydata-fee': '18', 'gr-mydata-tax-type': '5' } }, '5'],
    [{ ext: { 'gr-mydata-other-tax': '8', 'gr-mydata-fee': '18' } }, '2'],
    [{ key: 'delivery' }, undefined],
  ])('%j is %s', (charge, expected) => {
    const charges = [{ reason: 'Τέλος', amount: '1.00', ...charge }];
    const { invoice } = built(greekInvoice({ charges }));
    expect(invoice.charges?.[0]?.ext?.['gr-mydata-tax-type']).toBe(expected);
  });

  it.each([
    [{}, []],
    [{ fee: '1' }, []],
    [{ fee: '1', 'other-tax': '1' }, ['01 $.ext']],
    [{ 'stamp-duty': '1', 'other-tax': '1' }, ['01 $.ext']],
    [{ 'tax-type': '2' }, ['02 $.ext']],
    [{ 'tax-type': '3', fee: '1' }, ['03 $.ext']],
    [{ 'tax-type': '4' }, ['04 $.ext']],
    [{ 'tax-type': '4', 'stamp-duty': '1' }, []],
    [{ 'tax-type': '1' }, []],
  ])('with %j raises %j', (codes, expected) => {
    const ext = Object.fromEntries(Object.entries(codes).map(([name, code]) => [`gr-mydata-${name}`, code]));
    expect(faults(Charge, inside(addon), 'GOBL-GR-MYDATA-BILL-CHARGE-', { amount: '1', ext })).toEqual(
      expected,
    );
  });
});

describe('the means of payment', () => {
  it.each([
    ['credit-transfer', '1'],
    ['credit-transfer+sepa', '1'],
    ['credit-transfer+foreign', '2'],
    ['cash', '3'],
    ['cheque', '4'],
    ['promissory-note', '5'],
    ['online', '6'],
    ['card', '7'],
    ['card+debit', '7'],
  ])('of %s is %s, on instructions and on advances', (key, expected) => {
    const ext = { 'gr-mydata-payment-means': '3' };
    const payment = {
      instructions: { key, ext },
      advances: [{ key, description: 'Προκαταβολή', amount: '1' }],
    };
    const { invoice, faults: found } = built(greekInvoice({ payment }));
    expect(invoice.payment?.instructions?.ext).toEqual({ 'gr-mydata-payment-means': expected });
    expect(invoice.payment?.advances?.[0]?.ext).toEqual({ 'gr-mydata-payment-means': expected });
    expect(found).toEqual([]);
  });

  it('of other keys must be given', () => {
    const payment = { instructions: { key: 'direct-debit' }, advances: [{ description: 'x', amount: '1' }] };
    expect(built(greekInvoice({ payment })).faults.toSorted()).toEqual([
      'GOBL-GR-MYDATA-PAY-INSTRUCTIONS-02 $.payment.instructions.ext',
      'GOBL-GR-MYDATA-PAY-RECORD-01 $.payment.advances[0].key',
      'GOBL-GR-MYDATA-PAY-RECORD-02 $.payment.advances[0].ext',
    ]);
    const ext = { 'gr-mydata-payment-means': '6' };
    expect(built(greekInvoice({ payment: { instructions: { key: 'direct-debit', ext } } })).faults).toEqual(
      [],
    );
  });

  it('must be told, with a key', () => {
    const code = 'GOBL-GR-MYDATA';
    expect(built(greekInvoice({ payment: undefined })).faults).toEqual([`${code}-BILL-INVOICE-14 $.payment`]);
    const terms = { notes: '30 ημέρες' };
    expect(built(greekInvoice({ payment: { terms } })).faults).toEqual([`${code}-BILL-INVOICE-15 $.payment`]);
    const instructions = { ext: { 'gr-mydata-payment-means': '1' } };
    expect(built(greekInvoice({ payment: { instructions } })).faults).toContain(
      `${code}-PAY-INSTRUCTIONS-01 $.payment.instructions.key`,
    );
    const advances = [{ key: 'cash', description: 'Προκαταβολή', amount: '1' }];
    expect(built(greekInvoice({ payment: { advances } })).faults).toEqual([]);
  });
});

it('VAT that was not normalised needs an exemption where it has no percentage', () => {
  const ext = { 'gr-mydata-vat-rate': '7' };
  expect(faultsOfTax({ cat: 'VAT', ext })).toEqual(['02 $.ext']);
  expect(faultsOfTax({ cat: 'VAT', percent: '0%', ext })).toEqual([]);
  expect(faultsOfTax({ cat: 'GST' })).toEqual([]);
});

function faultsOfTax(combo: object): string[] {
  return faults(Combo, inside(addon), 'GOBL-GR-MYDATA-TAX-COMBO-', combo);
}
