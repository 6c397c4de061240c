import { describe, expect, it } from 'vitest';
import { built, corrected, earlier, spanishInvoice } from '../invoices.ts';

const addon = 'es-facturae-v3';
const reason = { 'es-facturae-correction': '01' };

describe('document type and class', () => {
  it.each([
    ['standard', [], 'FC', 'OO'],
    ['standard', ['simplified'], 'FA', 'OO'],
    ['standard', ['simplified', 'self-billed'], 'AF', 'OO'],
    ['standard', ['summary'], 'FC', 'OC'],
    ['standard', ['copy'], 'FC', 'CO'],
    ['standard', ['copy', 'summary'], 'FC', 'CC'],
    ['corrective', [], 'FC', 'OR'],
    ['corrective', ['copy'], 'FC', 'CR'],
    ['corrective', ['copy', 'summary'], 'FC', 'CR'],
    ['credit-note', [], 'FC', 'OR'],
    ['credit-note', ['copy'], 'FC', 'OR'],
    ['credit-note', ['summary'], 'FC', 'OC'],
    ['debit-note', ['copy'], 'FC', 'OR'],
  ])('of a %s with tags %j are %s and %s', (type, $tags, documentType, invoiceClass) => {
    const preceding = type === 'standard' ? undefined : [{ ...earlier, ext: reason }];
    const { invoice, faults } = built(spanishInvoice(addon, { type, $tags, preceding }));
    expect(invoice.tax?.ext).toEqual({
      'es-facturae-doc-type': documentType,
      'es-facturae-invoice-class': invoiceClass,
    });
    expect(faults).toEqual([]);
  });

  it('given by hand give way to those of type and tags', () => {
    const { invoice } = built(spanishInvoice(addon, { tax: { ext: { 'es-facturae-doc-type': 'AF' } } }));
    expect(invoice.tax?.ext?.['es-facturae-doc-type']).toBe('FC');
  });

  it('of a proforma must be given by hand, for nothing leads to them', () => {
    const ext = { 'es-facturae-doc-type': 'FC', 'es-facturae-invoice-class': 'OO' };
    expect(faultsWith({ type: 'proforma' })).toEqual(['GOBL-ES-FACTURAE-BILL-INVOICE-02 $.tax']);
    expect(faultsWith({ type: 'proforma', tax: { ext } })).toEqual([]);
    expect(faultsWith({ type: 'proforma', tax: { prices_include: 'VAT' } })).toEqual([
      'GOBL-ES-FACTURAE-BILL-INVOICE-03 $.tax.ext',
    ]);
  });
});

describe('corrections', () => {
  it('keep their reason in the reference to the corrected invoice', () => {
    const { invoice, faults } = corrected(spanishInvoice(addon), { type: 'credit-note', ext: reason });
    expect(invoice.preceding?.[0]?.ext).toEqual(reason);
    expect(invoice.tax?.ext?.['es-facturae-invoice-class']).toBe('OR');
    expect(faults).toEqual([]);
  });

  it.each([
    [undefined, ['GOBL-ES-FACTURAE-BILL-INVOICE-04 $.preceding']],
    [[earlier], ['GOBL-ES-FACTURAE-BILL-INVOICE-06 $.preceding[0].ext']],
    [
      [{ ...earlier, ext: reason, issue_date: undefined }],
      ['GOBL-ES-FACTURAE-BILL-INVOICE-05 $.preceding[0].issue_date'],
    ],
  ])('that refer to %j raise %j', (preceding, expected) => {
    expect(faultsWith({ type: 'credit-note', preceding })).toEqual(expected);
  });

  it('are the only documents whose references need date and reason', () => {
    const preceding = [{ ...earlier, issue_date: undefined }];
    expect(faultsWith({ preceding })).toEqual([]);
  });
});

describe('rules', () => {
  it('want the code of a Spanish tax ID, but no customer', () => {
    const customer = { name: 'Erosle', tax_id: { country: 'ES' } };
    expect(faultsWith({ customer })).toEqual(['GOBL-ES-FACTURAE-BILL-INVOICE-01 $.customer.tax_id.code']);
    const abroad = { ...customer, tax_id: { country: 'FR' } };
    expect(faultsWith({ customer: abroad })).toEqual([]);
    expect(faultsWith({ customer: undefined })).toEqual([]);
  });

  it('want euros, or a rate into them', () => {
    const exchange_rates = [{ from: 'USD', to: 'EUR', amount: '0.9' }];
    expect(faultsWith({ currency: 'USD' })).toContain('GOBL-ES-FACTURAE-BILL-INVOICE-07 $');
    expect(faultsWith({ currency: 'USD', exchange_rates })).toEqual([]);
  });
});

/** Faults of an invoice with these members. */
function faultsWith(members: object): string[] {
  return built(spanishInvoice(addon, { ...members })).faults;
}
