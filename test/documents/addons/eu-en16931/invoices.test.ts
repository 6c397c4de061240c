import { describe, expect, it } from 'vitest';
import { calculated } from '../whole-invoice.ts';

const $addons = ['eu-en16931-v2017'];

describe('document types', () => {
  it.each([
    ['standard', [], '380'],
    ['credit-note', [], '381'],
    ['debit-note', [], '383'],
    ['corrective', [], '384'],
    ['proforma', [], '325'],
    ['standard', ['partial'], '326'],
    ['standard', ['self-billed'], '389'],
    ['credit-note', ['self-billed'], '261'],
    ['standard', ['prepayment'], '386'],
    ['standard', ['factoring'], '393'],
    ['credit-note', ['factoring'], '396'],
    // What stands last in this list wins.
    ['standard', ['factoring', 'partial'], '393'],
    ['standard', ['prepayment', 'self-billed'], '386'],
    // Tags without a type of their own.
    ['credit-note', ['partial'], '381'],
    ['corrective', ['self-billed'], '384'],
  ])('a %s with tags %j is type %s of UNTDID 1001', (type, $tags, code) => {
    expect(calculated({ $addons, type, $tags }).tax?.ext).toEqual({ 'untdid-document-type': code });
  });

  it('replace a type that was given, beside other extensions', () => {
    const tax = { ext: { 'untdid-document-type': '875', other: '1' } };
    expect(calculated({ $addons, tax }).tax?.ext).toEqual({ 'untdid-document-type': '380', other: '1' });
  });

  it('leave invoices of type other the one they were given', () => {
    expect(calculated({ $addons, type: 'other' }).tax).toEqual({});
    const tax = { ext: { 'untdid-document-type': '751' } };
    expect(calculated({ $addons, type: 'other', tax }).tax).toEqual(tax);
  });
});

describe('legal notices of the regime', () => {
  it('get the category of the supply they are about', () => {
    const { tax } = calculated({ $addons, $tags: ['reverse-charge'] });
    expect(tax?.notes).toMatchObject([{ key: 'reverse-charge', ext: { 'untdid-tax-category': 'AE' } }]);
  });

  it('get none without the addon', () => {
    calculated({ $addons, $tags: ['reverse-charge'] });
    const { tax } = calculated({ $tags: ['reverse-charge'] });
    expect(tax?.notes?.[0]).not.toHaveProperty('ext');
  });
});

describe('addons that only require EN 16931', () => {
  it.each(['de-zugferd-v2', 'fr-facturx-v1', 'de-xrechnung-v3'])(
    '%s brings it along, before itself',
    (key) => {
      const { $addons: named, tax } = calculated({ $addons: [key] });
      expect(named).toEqual(['eu-en16931-v2017', key]);
      expect(tax?.ext).toEqual({ 'untdid-document-type': '380' });
    },
  );

  it('find it where it was named after them', () => {
    const { $addons: named } = calculated({ $addons: ['de-zugferd-v2', 'eu-en16931-v2017'] });
    expect(named).toEqual(['eu-en16931-v2017', 'de-zugferd-v2']);
  });
});
