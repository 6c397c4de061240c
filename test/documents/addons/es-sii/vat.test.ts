import { describe, expect, it } from 'vitest';
import { built, line, spanishInvoice, taxed } from '../invoices.ts';

const addon = 'es-sii-v1';

/** Key, reason to be outside the scope, cause of exemption and scheme of a tax on a line. */
function codesOf(tax: object, ext: Record<string, string> = {}): string {
  const given = Object.fromEntries(Object.entries(ext).map(([name, code]) => [`es-sii-${name}`, code]));
  const { key, ext: codes = {} } = taxed(addon, { ...tax, ext: given });
  const parts = ['outside-scope', 'exempt', 'regime'].map((name) => codes[`es-sii-${name}`] ?? '-');
  return [key ?? '-', ...parts].join(' ');
}

describe.each(['VAT', 'IGIC'])('exemption of %s', (cat) => {
  it.each([
    [{ key: 'standard', percent: '7%' }, { exempt: 'E1' }, 'standard - - 01'],
    [{ key: 'zero', percent: '0%' }, { exempt: 'E1' }, 'zero - - 01'],
    [{ key: 'reverse-charge' }, { exempt: 'E1' }, 'reverse-charge - - 01'],
    [{ key: 'reverse-charge' }, { 'outside-scope': 'other' }, 'reverse-charge other - 01'],
    [{ key: 'outside-scope' }, { exempt: 'E1' }, 'outside-scope location - 01'],
    [{ key: 'outside-scope' }, { 'outside-scope': 'other' }, 'outside-scope other - 01'],
    [{ key: 'exempt' }, { 'outside-scope': 'other' }, 'exempt - E1 01'],
    [{ key: 'exempt' }, { exempt: 'E6' }, 'exempt - E6 01'],
    [{ key: 'export' }, {}, 'export - E2 02'],
    [{ key: 'export' }, { exempt: 'E3', 'outside-scope': 'other' }, 'export - E3 02'],
    [{ key: 'export' }, { exempt: 'E4' }, 'export - E4 02'],
    [{ key: 'intra-community' }, { exempt: 'E1', 'outside-scope': 'other' }, 'intra-community - E5 01'],
    [{ percent: '7%', surcharge: '1%' }, {}, 'standard - - 01'],
  ])('with %j, given %j, is %s', (tax, ext, expected) => {
    expect(codesOf({ cat, ...tax }, ext)).toBe(expected);
  });

  it.each([
    [{ exempt: 'E1' }, 'exempt - E1 01'],
    [{ exempt: 'E6' }, 'exempt - E6 01'],
    [{ exempt: 'E3' }, 'export - E3 02'],
    [{ exempt: 'E5' }, 'intra-community - E5 01'],
    [{ 'outside-scope': 'other', exempt: 'E1' }, 'outside-scope other - 01'],
  ])('given as %j without a key makes it %s', (ext, expected) => {
    expect(codesOf({ cat }, ext)).toBe(expected);
  });

  it('of another country is outside the scope by location, under the general scheme or the one-stop shop', () => {
    const abroad = { cat: 'VAT', country: 'FR', rate: 'general' };
    expect(codesOf(abroad, { exempt: 'E1', 'outside-scope': 'other' })).toBe('standard location - 01');
    expect(codesOf(abroad, { regime: '17' })).toBe('standard location - 17');
    expect(codesOf(abroad, { regime: '08' })).toBe('standard location - 01');
  });
});

describe('the product', () => {
  it.each([
    ['goods', undefined, 'goods'],
    ['services', 'goods', 'services'],
    [undefined, undefined, undefined],
    ['other', 'goods', 'goods'],
  ])('of an item with key %s, given %s, is %s', (key, given, expected) => {
    const ext = given && { 'es-sii-product': given };
    const tax = taxed(addon, { cat: 'VAT', rate: 'general', ext }, { key });
    expect(tax.ext?.['es-sii-product']).toBe(expected);
  });

  it('is not told of IGIC', () => {
    expect(taxed(addon, { cat: 'IGIC', rate: 'general' }, { key: 'goods' }).ext).toEqual({
      'es-sii-regime': '01',
    });
  });
});

describe('the lines of an invoice', () => {
  const vat = { cat: 'VAT', rate: 'general' };

  it('all say what is sold, or none does', () => {
    const [goods, services] = [{ key: 'goods' }, { key: 'services' }];
    expect(faultsWithLines(line(vat, goods), line(vat, services))).toEqual([]);
    expect(faultsWithLines(line(vat, goods), line(vat))).toEqual(['GOBL-ES-SII-BILL-INVOICE-13 $.lines']);
    expect(faultsWithLines(line(vat, goods), line({ cat: 'IRPF', percent: '15%' }))).toEqual([]);
  });

  it('are all under one scheme', () => {
    expect(faultsWithLines(line(vat), line({ cat: 'VAT', key: 'export' }))).toEqual([
      'GOBL-ES-SII-BILL-INVOICE-14 $.lines',
    ]);
    expect(faultsWithLines(line({ cat: 'VAT', key: 'exempt' }), line(vat))).toEqual([]);
  });

  it('cannot be exports under the general scheme', () => {
    const ext = { 'es-sii-regime': '01' };
    expect(faultsWithLines(line({ cat: 'VAT', key: 'export', ext }))).toEqual([
      'GOBL-ES-SII-TAX-COMBO-04 $.lines[0].taxes[0].ext',
    ]);
  });
});

function faultsWithLines(...lines: object[]): string[] {
  return faultsWith({ lines });
}

/** Faults of an invoice with these members. */
function faultsWith(members: object): string[] {
  return built(spanishInvoice(addon, { ...members })).faults;
}
