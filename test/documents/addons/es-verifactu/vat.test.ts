import { describe, expect, it } from 'vitest';
import { built, line, spanishInvoice, taxed } from '../invoices.ts';

const addon = 'es-verifactu-v1';

/** Class, cause of exemption and scheme of a tax on a line, in short. */
function codesOf(tax: object, ext: Record<string, string> = {}): string {
  const given = Object.fromEntries(Object.entries(ext).map(([name, code]) => [`es-verifactu-${name}`, code]));
  const { key, ext: codes = {} } = taxed(addon, { ...tax, ext: given });
  const parts = ['op-class', 'exempt', 'regime'].map((name) => codes[`es-verifactu-${name}`] ?? '-');
  return [key ?? '-', ...parts].join(' ');
}

describe.each(['VAT', 'IGIC'])('class and exemption of %s', (cat) => {
  it.each([
    [{ key: 'standard', percent: '7%' }, { exempt: 'E1' }, 'standard S1 - 01'],
    [{ key: 'zero', percent: '0%' }, { 'op-class': 'N1' }, 'zero S1 - 01'],
    [{ key: 'reverse-charge' }, { exempt: 'E1' }, 'reverse-charge S2 - 01'],
    [{ key: 'outside-scope' }, {}, 'outside-scope N2 - 01'],
    [{ key: 'outside-scope' }, { 'op-class': 'N1' }, 'outside-scope N1 - 01'],
    [{ key: 'outside-scope' }, { 'op-class': 'S1', exempt: 'E1' }, 'outside-scope N2 - 01'],
    [{ key: 'exempt' }, { 'op-class': 'S1' }, 'exempt - E1 01'],
    [{ key: 'exempt' }, { exempt: 'E6' }, 'exempt - E6 01'],
    [{ key: 'export' }, {}, 'export - E2 02'],
    [{ key: 'export' }, { exempt: 'E3' }, 'export - E3 02'],
    [{ key: 'export' }, { exempt: 'E4' }, 'export - E4 02'],
    [{ key: 'intra-community' }, { exempt: 'E1' }, 'intra-community - E5 01'],
  ])('with %j, given %j, are %s', (tax, ext, expected) => {
    expect(codesOf({ cat, ...tax }, ext)).toBe(expected);
  });

  it.each([
    [{ exempt: 'E1' }, 'exempt - E1 01'],
    [{ exempt: 'E6' }, 'exempt - E6 01'],
    [{ exempt: 'E2' }, 'export - E2 02'],
    [{ exempt: 'E4' }, 'export - E4 02'],
    [{ exempt: 'E5' }, 'intra-community - E5 01'],
    [{ 'op-class': 'S2' }, 'reverse-charge S2 - 01'],
    [{ 'op-class': 'N1' }, 'outside-scope N1 - 01'],
    [{ 'op-class': 'N2', exempt: 'E1' }, 'outside-scope N2 - 01'],
    [{ 'op-class': 'S1', exempt: 'E1' }, 'exempt - E1 01'],
  ])('given as %j without a key make it %s', (ext, expected) => {
    expect(codesOf({ cat }, ext)).toBe(expected);
  });

  it('of another country are N2 under the general scheme or the one-stop shop; the tax is charged', () => {
    const abroad = { cat: 'VAT', country: 'FR', rate: 'general' };
    expect(codesOf(abroad, { exempt: 'E1', 'op-class': 'S1' })).toBe('standard N2 - 01');
    expect(codesOf(abroad, { regime: '17' })).toBe('standard N2 - 17');
    expect(codesOf(abroad, { regime: '05' })).toBe('standard N2 - 01');
    expect(taxed(addon, abroad).percent).toBe('20%');
  });
});

describe('the scheme', () => {
  it('is the equivalence surcharge when a surcharge is given, not when only the rate brings one', () => {
    expect(codesOf({ cat: 'VAT', percent: '21%', surcharge: '5.2%' })).toBe('standard S1 - 18');
    expect(codesOf({ cat: 'VAT', rate: 'general+eqs' })).toBe('standard S1 - 01');
  });

  it('that is given stands', () => {
    expect(codesOf({ cat: 'VAT', rate: 'general' }, { regime: '07' })).toBe('standard S1 - 07');
  });
});

describe('rules of taxes', () => {
  it('refuse exports under the general scheme, but not free zones', () => {
    const ext = { 'es-verifactu-regime': '01' };
    const place = '$.lines[0].taxes[0].ext';
    expect(faultsWithTax({ cat: 'VAT', key: 'export', ext })).toEqual([
      `GOBL-ES-VERIFACTU-TAX-COMBO-02 ${place}`,
    ]);
    expect(
      faultsWithTax({ cat: 'VAT', key: 'export', ext: { ...ext, 'es-verifactu-exempt': 'E4' } }),
    ).toEqual([]);
  });

  it('leave other taxes alone, which no codes are given to', () => {
    const taxes = [
      { cat: 'VAT', rate: 'general' },
      { cat: 'IRPF', percent: '15%' },
    ];
    const lines = [{ quantity: '1', item: { name: 'Work', price: '10' }, taxes }];
    const { invoice, faults } = built(spanishInvoice(addon, { lines }));
    expect(invoice.lines[0]?.taxes[1]?.ext).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it('want VAT, IGIC or IPSI on every line', () => {
    expect(faultsWithTax({ cat: 'IRPF', percent: '15%' })).toEqual([
      'GOBL-ES-VERIFACTU-BILL-INVOICE-15 $.lines[0].taxes',
    ]);
    expect(faultsWithTax({ cat: 'IPSI', percent: '4%' })).toEqual([]);
    const lines = [{ quantity: '1', item: { name: 'Work', price: '10' } }];
    expect(faultsWith({ lines })).toContain('GOBL-ES-VERIFACTU-BILL-INVOICE-15 $.lines[0].taxes');
  });
});

function faultsWithTax(tax: object): string[] {
  return faultsWith({ lines: [line(tax)] });
}

/** Faults of an invoice with these members. */
function faultsWith(members: object): string[] {
  return built(spanishInvoice(addon, { ...members })).faults;
}
