import { describe, expect, it } from 'vitest';
import { built, corrected, earlier, earlierTax, spanishInvoice } from '../invoices.ts';

const addon = 'es-verifactu-v1';
const code = (fault: string): string => `GOBL-ES-VERIFACTU-BILL-INVOICE-${fault}`;
const preceding = [{ ...earlier, tax: earlierTax }];

describe('the type of invoice', () => {
  it.each([
    ['standard', [], undefined, 'F1', undefined],
    ['standard', [], 'R2', 'F1', undefined],
    ['standard', ['replacement'], undefined, 'F3', undefined],
    ['standard', ['simplified'], undefined, 'F2', undefined],
    ['standard', ['simplified', 'replacement'], undefined, 'F3', undefined],
    ['credit-note', [], undefined, 'R1', 'I'],
    ['debit-note', [], 'F1', 'R1', 'I'],
    ['corrective', [], 'R3', 'R3', 'S'],
    ['corrective', ['simplified'], 'R3', 'R5', 'S'],
  ])('of a %s with tags %j, given %s, is %s rectifying by %s', (type, $tags, given, expected, method) => {
    const tax = given === undefined ? undefined : { ext: { 'es-verifactu-doc-type': given } };
    const { ext } = built(spanishInvoice(addon, { type, $tags, tax, preceding })).invoice.tax ?? {};
    expect(ext?.['es-verifactu-doc-type']).toBe(expected);
    expect(ext?.['es-verifactu-correction-type']).toBe(method);
  });

  it('of a proforma must be given by hand, with a way of rectifying while it is missing', () => {
    expect(faultsWith({ type: 'proforma' })).toEqual([`${code('09')} $.tax`]);
    const tax = { prices_include: 'VAT' };
    expect(faultsWith({ type: 'proforma', tax })).toEqual([
      `${code('10')} $.tax.ext`,
      `${code('13')} $.tax.ext`,
    ]);
    const given = { ext: { 'es-verifactu-doc-type': 'F1' } };
    expect(faultsWith({ type: 'proforma', tax: given })).toEqual([]);
  });
});

describe('the issuer', () => {
  it('is the customer of self-billed invoices, and a third party when one is named', () => {
    const ordering = { issuer: { name: 'Gestoría', tax_id: { country: 'ES', code: 'B98602642' } } };
    expect(issuerOf({})).toBeUndefined();
    expect(issuerOf({ $tags: ['self-billed'] })).toBe('D');
    expect(issuerOf({ ordering })).toBe('T');
    expect(issuerOf({ $tags: ['self-billed'], ordering })).toBe('T');
  });
});

describe('corrections', () => {
  it('take the type of invoice from the options', () => {
    const ext = { 'es-verifactu-doc-type': 'R4' };
    const { invoice } = corrected(spanishInvoice(addon), { type: 'credit-note', ext });
    expect(invoice.tax?.ext).toEqual({ 'es-verifactu-correction-type': 'I', 'es-verifactu-doc-type': 'R4' });
    expect(invoice.preceding?.[0]?.ext).toBeUndefined();
  });

  it('leave other codes of the options in the reference', () => {
    const ext = { 'es-verifactu-doc-type': 'R2', 'es-facturae-correction': '80' };
    const { invoice } = corrected(spanishInvoice(addon), { type: 'credit-note', ext });
    expect(invoice.preceding?.[0]?.ext).toEqual({ 'es-facturae-correction': '80' });
  });

  it('are R1 when the options name no type, whatever the corrected invoice was', () => {
    const { invoice } = corrected(spanishInvoice(addon), { type: 'debit-note' });
    expect(invoice.tax?.ext?.['es-verifactu-doc-type']).toBe('R1');
  });

  it('by substitution need the taxes of the corrected invoice', () => {
    const invoice = spanishInvoice(addon);
    expect(corrected(invoice, { type: 'corrective' }).faults).toEqual([`${code('03')} $.preceding[0].tax`]);
    expect(corrected(invoice, { type: 'corrective', copy_tax: true }).faults).toEqual([]);
    expect(corrected(invoice, { type: 'credit-note' }).faults).toEqual([]);
  });

  it('by substitution must refer to an invoice, credit and debit notes need not', () => {
    expect(faultsWith({ type: 'corrective' })).toEqual([`${code('01')} $.preceding`]);
    expect(faultsWith({ type: 'credit-note' })).toEqual([]);
  });

  it('and all other documents refer with a date', () => {
    const undated = [{ ...earlier, issue_date: undefined }];
    expect(faultsWith({ preceding: undated })).toEqual([`${code('02')} $.preceding[0].issue_date`]);
  });
});

describe('the customer', () => {
  const passport = { key: 'passport', country: 'FR', code: 'AA1' };

  it('of a full invoice is needed with a tax ID that has a code, or with a typed identity and its country', () => {
    expect(faultsWith({ customer: undefined })).toEqual([`${code('06')} $.customer`]);
    expect(faultsWith({ customer: { name: 'Erosle' } })).toEqual([`${code('07')} $.customer`]);
    expect(faultsWith({ customer: { name: 'Erosle', tax_id: { country: 'FR' } } })).toEqual([
      `${code('08')} $.customer.tax_id.code`,
    ]);
    expect(faultsWith({ customer: { name: 'Erosle', identities: [passport] } })).toEqual([]);
    expect(
      faultsWith({ customer: { name: 'Erosle', identities: [{ ...passport, country: undefined }] } }),
    ).toEqual([`${code('17')} $.customer.identities[0].country`]);
  });

  it('with a VAT number as identity may leave the country out, for the number begins with it', () => {
    const identities = [{ code: 'FR1', ext: { 'es-verifactu-identity-type': '02' } }, { code: 'X' }];
    expect(faultsWith({ customer: { name: 'Erosle', identities } })).toEqual([]);
  });

  it('of a simplified invoice may have a name and nothing that identifies it', () => {
    const simplified = { $tags: ['simplified'] };
    expect(faultsWith({ customer: undefined, ...simplified })).toEqual([]);
    expect(faultsWith({ customer: { name: 'Erosle' }, ...simplified })).toEqual([]);
    expect(faultsWith({ customer: { name: 'Erosle', tax_id: { country: 'FR' } }, ...simplified })).toEqual([
      `${code('04')} $.customer.tax_id`,
    ]);
    expect(faultsWith({ customer: { name: 'Erosle', identities: [passport] }, ...simplified })).toEqual([
      `${code('05')} $.customer`,
    ]);
  });

  it('of a simplified correction is that of a simplified invoice', () => {
    expect(faultsWith({ customer: undefined, type: 'credit-note', $tags: ['simplified'] })).toEqual([]);
  });
});

describe('rules', () => {
  it('allow 500 characters in general notes, and any number in others', () => {
    const text = 'x'.repeat(501);
    expect(faultsWith({ notes: [{ key: 'general', text }] })).toEqual([`${code('14')} $.notes[0].text`]);
    expect(faultsWith({ notes: [{ key: 'general', text: text.slice(1) }] })).toEqual([]);
    expect(faultsWith({ notes: [{ key: 'legal', text }] })).toEqual([]);
  });

  it('want euros, or a rate into them', () => {
    expect(faultsWith({ currency: 'USD' })).toContain(`${code('16')} $`);
  });
});

function issuerOf(members: object): string | undefined {
  return built(spanishInvoice(addon, { ...members })).invoice.tax?.ext?.['es-verifactu-issuer-type'];
}

/** Faults of an invoice with these members. */
function faultsWith(members: object): string[] {
  return built(spanishInvoice(addon, { ...members })).faults;
}
