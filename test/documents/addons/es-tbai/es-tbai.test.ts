import { describe, expect, it } from 'vitest';
import { built, corrected, earlier, spanishInvoice } from '../invoices.ts';

const addon = 'es-tbai-v1';
const correction = { 'es-tbai-correction': 'R1' };
const company = { name: 'Hornitzailea S.L.', tax_id: { country: 'ES', code: 'B98602642' } };
const person = { name: 'Hornitzaile', tax_id: { country: 'ES', code: '58384285G' } };
const inBizkaia = { addresses: [{ region: 'Bizkaia' }] };

describe('the province', () => {
  it.each([
    ['Álava', 'VI'],
    ['ALAVA', 'VI'],
    ['Araba', 'VI'],
    ['VI', 'VI'],
    ['Bizkaia', 'BI'],
    ['vizcaya', 'BI'],
    ['bi', 'BI'],
    ['Gipuzkoa', 'SS'],
    ['Guipuzcoa', 'SS'],
    ['GUIPÚZCOA', 'SS'],
    ['ss', 'SS'],
    ['Madrid', undefined],
    ['Bizkaia (Basque Country)', undefined],
  ])('of an address in %s is %s', (region, expected) => {
    const supplier = { ...company, addresses: [{ region }, { region: 'Gipuzkoa' }] };
    const { invoice } = built(spanishInvoice(addon, { supplier }));
    expect(invoice.tax?.ext?.['es-tbai-region']).toBe(expected);
  });

  it('that is given stands', () => {
    const { invoice } = built(spanishInvoice(addon, { tax: { ext: { 'es-tbai-region': 'VI' } } }));
    expect(invoice.tax?.ext).toEqual({ 'es-tbai-region': 'VI' });
  });

  it('must be known', () => {
    expect(faultsWith({ supplier: company })).toEqual(['GOBL-ES-TBAI-BILL-INVOICE-01 $.tax']);
    expect(faultsWith({ supplier: company, tax: { prices_include: 'VAT' } })).toEqual([
      'GOBL-ES-TBAI-BILL-INVOICE-02 $.tax.ext',
    ]);
  });
});

describe('the customer', () => {
  it('may be missing from simplified invoices, by tag or by extension', () => {
    const byTag = built(spanishInvoice(addon, { $tags: ['simplified'], customer: undefined }));
    expect(byTag.invoice.tax?.ext).toEqual({ 'es-tbai-region': 'BI', 'es-tbai-simplified': 'S' });
    expect(byTag.faults).toEqual([]);
    const tax = { ext: { 'es-tbai-simplified': 'S' } };
    expect(faultsWith({ tax, customer: undefined })).toEqual([]);
  });

  it('is needed with a tax identity, be it only a country, or a typed identity', () => {
    expect(faultsWith({ customer: undefined })).toEqual(['GOBL-ES-TBAI-BILL-INVOICE-03 $.customer']);
    expect(faultsWith({ customer: { name: 'Erosle' } })).toEqual(['GOBL-ES-TBAI-BILL-INVOICE-08 $.customer']);
    const customer = { name: 'Erosle', tax_id: { country: 'FR' } };
    expect(faultsWith({ customer })).toEqual([]);
    const identified = { name: 'Erosle', identities: [{ key: 'passport', code: 'AA1' }] };
    expect(faultsWith({ customer: identified })).toEqual([]);
  });

  it.each([
    ['passport', '03'],
    ['foreign', '04'],
    ['resident', '05'],
    ['other', '06'],
    ['national', undefined],
    [undefined, undefined],
  ])('with an identity of key %s has one of type %s', (key, expected) => {
    const customer = {
      name: 'Erosle',
      identities: [
        { key, code: 'AA1' },
        { key: 'other', code: '2' },
      ],
    };
    const { invoice } = built(spanishInvoice(addon, { customer }));
    const [first, second] = invoice.customer?.identities ?? [];
    expect(first?.ext?.['es-tbai-identity-type']).toBe(expected);
    expect(second?.ext).toBeUndefined();
  });

  it('with a NIF keeps its identities as they are; a tax identity from abroad, or without code, is none', () => {
    const identities = [{ key: 'passport', code: 'AA1' }];
    const typed = (tax_id: object): unknown =>
      built(spanishInvoice(addon, { customer: { name: 'Erosle', tax_id, identities } })).invoice.customer
        ?.identities?.[0]?.ext;
    expect(typed({ country: 'ES', code: '54387763P' })).toBeUndefined();
    expect(typed({ country: 'ES' })).toEqual({ 'es-tbai-identity-type': '03' });
    expect(typed({ country: 'US', code: '1' })).toEqual({ 'es-tbai-identity-type': '03' });
  });
});

describe('corrections', () => {
  it('keep their type in the reference to the corrected invoice', () => {
    const { invoice, faults } = corrected(spanishInvoice(addon), { type: 'corrective', ext: correction });
    expect(invoice.preceding?.[0]?.ext).toEqual(correction);
    expect(faults).toEqual([]);
  });

  it('must refer to an invoice', () => {
    for (const type of ['credit-note', 'debit-note', 'corrective']) {
      expect(faultsWith({ type })).toEqual(['GOBL-ES-TBAI-BILL-INVOICE-04 $.preceding']);
    }
  });

  it('and all other documents refer with date and type of correction', () => {
    const preceding = [{ ...earlier, issue_date: undefined }];
    expect(faultsWith({ preceding })).toEqual([
      'GOBL-ES-TBAI-BILL-INVOICE-05 $.preceding[0].issue_date',
      'GOBL-ES-TBAI-BILL-INVOICE-06 $.preceding[0].ext',
    ]);
  });
});

describe('rules', () => {
  it.each([[undefined], [[{ key: 'legal', text: 'Law' }]]])('want a general note, not %j', (notes) => {
    expect(faultsWith({ notes })).toEqual(['GOBL-ES-TBAI-BILL-INVOICE-07 $.notes']);
  });

  it('want euros, or a rate into them', () => {
    expect(faultsWith({ currency: 'GBP' })).toContain('GOBL-ES-TBAI-BILL-INVOICE-09 $');
  });

  it('want the activity of a person in Bizkaia, not of a company nor of a person elsewhere', () => {
    const activity = { 'es-tbai-bi-activity': '197330' };
    expect(faultsWith({ supplier: { ...person, ...inBizkaia } })).toEqual([
      'GOBL-ES-TBAI-BILL-INVOICE-10 $.supplier.ext',
    ]);
    expect(faultsWith({ supplier: { ...person, ...inBizkaia, ext: activity } })).toEqual([]);
    expect(faultsWith({ supplier: { ...company, ...inBizkaia } })).toEqual([]);
    const elsewhere = { ...person, addresses: [{ region: 'Araba' }] };
    expect(faultsWith({ supplier: elsewhere })).toEqual([]);
  });

  it('want 1 to 7 digits for the activity', () => {
    expect(faultsWith({ supplier: withActivity('1234567') })).toEqual([]);
    expect(faultsWith({ supplier: withActivity('12345678') })).toContain(
      'GOBL-ES-TBAI-BILL-INVOICE-11 $.supplier.ext',
    );
    expect(faultsWith({ supplier: withActivity('12A') })).toContain(
      'GOBL-ES-TBAI-BILL-INVOICE-11 $.supplier.ext',
    );
  });
});

function withActivity(code: string): object {
  return { ...company, ...inBizkaia, ext: { 'es-tbai-bi-activity': code } };
}

/** Faults of an invoice with these members. */
function faultsWith(members: object): string[] {
  return built(spanishInvoice(addon, { ...members })).faults;
}
