import { describe, expect, it } from 'vitest';
import { built, spanishInvoice, taxed } from '../invoices.ts';

const addon = 'es-tbai-v1';

/** Exemption and scheme of a tax on a line, with what else is worth seeing. */
function codesOf(tax: object): object {
  const { key, percent, ext = {} } = taxed(addon, tax);
  return { key, percent, exemption: ext['es-tbai-exemption'], scheme: ext['es-tbai-regime'] };
}

describe('the exemption of VAT', () => {
  it.each([
    [{ key: 'standard', percent: '21%' }, 'E1', undefined],
    [{ key: 'zero' }, 'E1', undefined],
    [{ key: 'reverse-charge' }, 'E1', 'S2'],
    [{ key: 'outside-scope' }, undefined, 'RL'],
    [{ key: 'outside-scope' }, 'IE', 'IE'],
    [{ key: 'outside-scope' }, 'OT', 'OT'],
    [{ key: 'outside-scope' }, 'VT', 'VT'],
    [{ key: 'outside-scope' }, 'E1', 'RL'],
    [{ key: 'exempt' }, undefined, 'E1'],
    [{ key: 'exempt' }, 'E6', 'E6'],
    [{ key: 'exempt' }, 'E5', 'E1'],
    [{ key: 'export' }, undefined, 'E2'],
    [{ key: 'export' }, 'E3', 'E3'],
    [{ key: 'export' }, 'E4', 'E4'],
    [{ key: 'export' }, 'E6', 'E2'],
    [{ key: 'intra-community' }, 'E2', 'E5'],
  ])('%j, given %s, is %s', (tax, given, expected) => {
    const ext = given === undefined ? undefined : { 'es-tbai-exemption': given };
    expect(codesOf({ cat: 'VAT', ...tax, ext })).toMatchObject({ exemption: expected });
  });

  it.each([
    ['E1', 'exempt'],
    ['E6', 'exempt'],
    ['E2', 'export'],
    ['E3', 'export'],
    ['E4', 'export'],
    ['E5', 'intra-community'],
    ['S2', 'reverse-charge'],
    ['OT', 'outside-scope'],
    ['RL', 'outside-scope'],
    ['VT', 'outside-scope'],
    ['IE', 'outside-scope'],
  ])('%s, given without a key, makes the key %s and stays', (exemption, key) => {
    expect(codesOf({ cat: 'VAT', ext: { 'es-tbai-exemption': exemption } })).toMatchObject({
      key,
      exemption,
    });
  });

  it('of another member state is IE, and of a third country RL, whatever is given; the tax is charged', () => {
    const ext = { 'es-tbai-exemption': 'E1' };
    expect(codesOf({ cat: 'VAT', country: 'FR', rate: 'general', ext })).toMatchObject({
      exemption: 'IE',
      scheme: '01',
      percent: '20%',
    });
    expect(codesOf({ cat: 'VAT', country: 'EL', rate: 'general' })).toMatchObject({ exemption: 'IE' });
    expect(codesOf({ cat: 'VAT', country: 'GB', rate: 'general' })).toMatchObject({ exemption: 'RL' });
  });

  it('in the name of Spain itself is that of a tax without country', () => {
    expect(codesOf({ cat: 'VAT', country: 'ES', rate: 'general' })).toMatchObject({
      exemption: undefined,
      scheme: '01',
    });
  });
});

describe('the scheme of VAT', () => {
  it.each([
    [{ rate: 'general' }, '01'],
    [{ key: 'export' }, '02'],
    [{ rate: 'general+eqs' }, '51'],
    [{ percent: '21%', surcharge: '5.2%' }, '51'],
    [{ key: 'export', ext: { 'es-tbai-regime': '04' } }, '04'],
    [{ rate: 'general+eqs', ext: { 'es-tbai-regime': '52' } }, '52'],
  ])('of %j is %s', (tax, scheme) => {
    expect(codesOf({ cat: 'VAT', ...tax })).toMatchObject({ scheme });
  });
});

describe('other taxes', () => {
  it('IGIC is outside the scope of VAT, under the scheme of the islands', () => {
    const expected = { key: 'standard', percent: '7.0%', exemption: 'IE', scheme: '08' };
    expect(codesOf({ cat: 'IGIC', rate: 'general' })).toEqual(expected);
    expect(
      codesOf({ cat: 'IGIC', rate: 'general', ext: { 'es-tbai-exemption': 'E1', 'es-tbai-regime': '01' } }),
    ).toEqual({ ...expected, scheme: '01' });
  });

  it('IRPF and IPSI have no codes', () => {
    expect(taxed(addon, { cat: 'IRPF', percent: '15%' }).ext).toBeUndefined();
    expect(taxed(addon, { cat: 'IPSI', percent: '4%' }).ext).toBeUndefined();
  });
});

describe('the product', () => {
  it.each([
    ['goods', undefined, 'goods'],
    ['goods', 'resale', 'resale'],
    ['goods', 'services', 'goods'],
    ['services', 'goods', 'services'],
    [undefined, undefined, 'services'],
    [undefined, 'resale', 'services'],
    ['other', undefined, undefined],
    ['other', 'resale', 'resale'],
  ])('of an item with key %s, given %s, is %s', (key, given, expected) => {
    expect(productOf(key, given)).toBe(expected);
  });

  it('stands on the first VAT of a line and on nothing else', () => {
    const taxes = [
      { cat: 'IRPF', percent: '15%' },
      { cat: 'VAT', rate: 'general' },
    ];
    const { invoice } = built(
      spanishInvoice(addon, {
        lines: [{ quantity: '1', item: { name: 'Work', price: '10' }, taxes }],
        charges: [{ reason: 'Post', amount: '5.00', taxes: [{ cat: 'VAT', rate: 'general' }] }],
      }),
    );
    expect(JSON.stringify(invoice.lines[0]?.taxes[0])).not.toContain('product');
    expect(invoice.lines[0]?.taxes[1]?.ext).toEqual({
      'es-tbai-product': 'services',
      'es-tbai-regime': '01',
    });
    expect(JSON.stringify(invoice.charges)).not.toContain('product');
  });
});

function productOf(key: string | undefined, given: string | undefined): string | undefined {
  const ext = given && { 'es-tbai-product': given };
  return taxed(addon, { cat: 'VAT', rate: 'general', ext }, { key }).ext?.['es-tbai-product'];
}
