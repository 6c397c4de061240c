import { describe, expect, it } from 'vitest';
import { built, firstTax, line } from '../invoices.ts';
import { greekInvoice } from './greek-invoice.ts';

/** Key, category and exemption of VAT on a line. */
function codesOf(tax: object, exemption?: string): string {
  const ext = exemption === undefined ? undefined : { 'gr-mydata-exemption': exemption };
  const combo = firstTax(built(greekInvoice({ lines: [line({ cat: 'VAT', ext, ...tax })] })));
  const parts = ['vat-rate', 'exemption'].map((name) => combo.ext?.[`gr-mydata-${name}`] ?? '-');
  return [combo.key ?? '-', ...parts].join(' ');
}

describe('the category of VAT', () => {
  it.each([
    ['general', '1'],
    ['standard', '1'],
    ['reduced', '2'],
    ['super-reduced', '3'],
    ['general+island', '4'],
    ['standard+island', '4'],
    ['reduced+island', '5'],
    ['super-reduced+island', '6'],
  ])('of the rate %s is %s', (rate, category) => {
    expect(codesOf({ rate })).toBe(`standard ${category} -`);
  });

  it('follows the rate, whatever is given; without a rate what is given stands', () => {
    const ext = { 'gr-mydata-vat-rate': '8' };
    expect(codesOf({ rate: 'general', ext })).toBe('standard 1 -');
    expect(codesOf({ percent: '24%', ext })).toBe('standard 8 -');
  });

  it('must be given where the rate has no name', () => {
    expect(built(greekInvoice({ lines: [line({ cat: 'VAT', percent: '24%' })] })).faults).toEqual([
      'GOBL-GR-MYDATA-TAX-COMBO-01 $.lines[0].taxes[0].ext',
    ]);
    expect(built(greekInvoice({ lines: [line({ cat: 'VAT', key: 'zero' })] })).faults).toEqual([
      'GOBL-GR-MYDATA-TAX-COMBO-01 $.lines[0].taxes[0].ext',
    ]);
  });
});

describe('the exemption of VAT', () => {
  it.each([
    [{ key: 'standard', rate: 'general' }, '7', 'standard 1 -'],
    [{ key: 'zero' }, '7', 'zero - -'],
    [{ key: 'outside-scope' }, undefined, 'outside-scope 7 1'],
    [{ key: 'outside-scope' }, '31', 'outside-scope 7 31'],
    [{ key: 'outside-scope' }, '5', 'outside-scope 7 1'],
    [{ key: 'exempt' }, undefined, 'exempt 7 7'],
    [{ key: 'exempt' }, '5', 'exempt 7 5'],
    [{ key: 'exempt' }, '27', 'exempt 7 27'],
    [{ key: 'exempt' }, '8', 'exempt 7 7'],
    [{ key: 'export' }, undefined, 'export 7 8'],
    [{ key: 'export' }, '28', 'export 7 28'],
    [{ key: 'intra-community' }, '8', 'intra-community 7 14'],
    [{ key: 'reverse-charge' }, '1', 'reverse-charge 7 16'],
  ])('with %j, given %s, makes %s', (tax, exemption, expected) => {
    expect(codesOf(tax, exemption)).toBe(expected);
  });

  it('given without a key makes the key', () => {
    const keys = new Map([
      ['outside-scope', [1, 2, 3, 4, 24, 29, 30, 31]],
      ['exempt', [5, 6, 7, 9, 10, 11, 12, 13, 15, 17, 18, 19, 20, 21, 22, 23, 25, 26, 27]],
      ['export', [8, 28]],
      ['intra-community', [14]],
      ['reverse-charge', [16]],
    ]);
    for (const [key, codes] of keys) {
      for (const exemption of codes) expect(codesOf({}, String(exemption))).toBe(`${key} 7 ${exemption}`);
    }
  });

  it('of another country is that of the one-stop shop, and no tax is charged', () => {
    expect(codesOf({ country: 'DE', key: 'standard', percent: '19%' }, '7')).toBe('outside-scope 7 30');
    expect(codesOf({ country: 'CH', percent: '8.1%' })).toBe('outside-scope 7 29');
    expect(codesOf({ country: 'GR', percent: '24%' })).toBe('outside-scope 7 30');
    const { invoice } = built(greekInvoice({ lines: [line({ cat: 'VAT', country: 'DE', percent: '19%' })] }));
    expect(invoice.totals.payable).toBe('100.00');
  });

  it('of Greece itself is that of a tax without country', () => {
    expect(codesOf({ country: 'EL', rate: 'general' })).toBe('standard 1 -');
  });
});
