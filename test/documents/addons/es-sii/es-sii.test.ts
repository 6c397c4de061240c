import { describe, expect, it } from 'vitest';
import { built, corrected, earlier, earlierTax, spanishInvoice } from '../invoices.ts';

const addon = 'es-sii-v1';
const code = (fault: string): string => `GOBL-ES-SII-BILL-INVOICE-${fault}`;
const preceding = [{ ...earlier, tax: earlierTax }];

describe('the type of invoice', () => {
  it.each([
    ['standard', [], undefined, 'F1', undefined],
    ['standard', [], 'F5', 'F1', undefined],
    ['standard', ['replacement'], undefined, 'F3', undefined],
    ['standard', ['simplified'], undefined, 'F2', undefined],
    ['credit-note', [], undefined, 'R1', 'I'],
    ['debit-note', [], 'AJ', 'R1', 'I'],
    ['corrective', [], 'R4', 'R4', 'S'],
    ['credit-note', ['simplified'], 'R4', 'R5', 'I'],
  ])('of a %s with tags %j, given %s, is %s rectifying by %s', (type, $tags, given, expected, method) => {
    const tax = given === undefined ? undefined : { ext: { 'es-sii-doc-type': given } };
    const { ext } = built(spanishInvoice(addon, { type, $tags, tax, preceding })).invoice.tax ?? {};
    expect(ext?.['es-sii-doc-type']).toBe(expected);
    expect(ext?.['es-sii-correction-type']).toBe(method);
  });

  it('of other documents must be given by hand', () => {
    expect(faultsWith({ type: 'other' })).toEqual([`${code('07')} $.tax`]);
    expect(faultsWith({ type: 'other', tax: { prices_include: 'VAT' } })).toEqual([
      `${code('08')} $.tax.ext`,
      `${code('09')} $.tax.ext`,
    ]);
    const tax = { ext: { 'es-sii-doc-type': 'F6' } };
    expect(faultsWith({ type: 'other', tax })).toEqual([]);
  });
});

describe('the issuer', () => {
  it('is marked when it is the customer or a third party', () => {
    expect(thirdParty({})).toBeUndefined();
    expect(thirdParty({ $tags: ['self-billed'] })).toBe('S');
    expect(thirdParty({ ordering: { issuer: { name: 'Gestoría' } } })).toBe('S');
    expect(thirdParty({ ordering: { code: 'PO1' } })).toBeUndefined();
  });
});

describe('corrections', () => {
  it('take the type of invoice from the options', () => {
    const ext = { 'es-sii-doc-type': 'R2' };
    const { invoice, faults } = corrected(spanishInvoice(addon), { type: 'credit-note', ext });
    expect(invoice.tax?.ext).toEqual({ 'es-sii-correction-type': 'I', 'es-sii-doc-type': 'R2' });
    expect(invoice.preceding?.[0]?.ext).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it('by substitution must refer to an invoice with its taxes', () => {
    expect(faultsWith({ type: 'corrective' })).toEqual([`${code('01')} $.preceding`]);
    expect(faultsWith({ type: 'corrective', preceding: [earlier] })).toEqual([
      `${code('03')} $.preceding[0].tax`,
    ]);
    expect(faultsWith({ type: 'corrective', preceding })).toEqual([]);
  });

  it('and all other documents refer with a date', () => {
    const undated = [{ ...earlier, issue_date: undefined }];
    expect(faultsWith({ preceding: undated })).toEqual([`${code('02')} $.preceding[0].issue_date`]);
  });
});

describe('the customer', () => {
  it('of a full invoice is needed with a tax ID that has a code, or a typed identity of any country', () => {
    expect(faultsWith({ customer: undefined })).toEqual([`${code('04')} $.customer`]);
    expect(faultsWith({ customer: { name: 'Erosle' } })).toEqual([`${code('05')} $.customer`]);
    expect(faultsWith({ customer: { name: 'Erosle', tax_id: { country: 'FR' } } })).toEqual([
      `${code('06')} $.customer.tax_id.code`,
    ]);
    expect(faultsWith({ customer: { name: 'Erosle', identities: [{ key: 'other', code: '1' }] } })).toEqual(
      [],
    );
  });

  it('of a simplified invoice may be anybody', () => {
    const simplified = { $tags: ['simplified'] };
    expect(faultsWith({ customer: undefined, ...simplified })).toEqual([]);
    expect(faultsWith({ customer: { name: 'Erosle', tax_id: { country: 'FR' } }, ...simplified })).toEqual(
      [],
    );
  });

  it('that the tax agency does not know can be named so by hand', () => {
    const identities = [{ code: '1', ext: { 'es-sii-identity-type': '07' } }];
    expect(faultsWith({ customer: { name: 'Erosle', identities } })).toEqual([]);
  });
});

describe('rules', () => {
  it('allow 500 characters in general notes', () => {
    expect(faultsWith({ notes: [{ key: 'general', text: 'x'.repeat(501) }] })).toEqual([
      `${code('12')} $.notes[0].text`,
    ]);
    expect(faultsWith({ notes: [{ key: 'general', text: 'x'.repeat(500) }] })).toEqual([]);
  });

  it('want euros, or a rate into them', () => {
    expect(faultsWith({ currency: 'USD' })).toContain(`${code('15')} $`);
  });
});

function thirdParty(members: object): string | undefined {
  return built(spanishInvoice(addon, { ...members })).invoice.tax?.ext?.['es-sii-third-party-issuer'];
}

/** Faults of an invoice with these members. */
function faultsWith(members: object): string[] {
  return built(spanishInvoice(addon, { ...members })).faults;
}
