import { describe, expect, it } from 'vitest';
import { Instructions } from '../../../../src/documents/pay/instructions.ts';
import { PayRecord } from '../../../../src/documents/pay/record.ts';
import { Combo } from '../../../../src/documents/tax/combo.ts';
import { inside, stored } from '../inside.ts';
import { calculated } from '../whole-invoice.ts';

const favat = inside('pl-favat-v3');

function category(combo: object): unknown {
  return stored(Combo, favat, { cat: 'VAT', ...combo }).ext;
}

describe('means of payment', () => {
  it.each([
    ['cash', '1'],
    ['card', '2'],
    ['other+voucher', '3'],
    ['cheque', '4'],
    ['other+credit', '5'],
    ['credit-transfer', '6'],
    ['online', '7'],
    ['credit-transfer+sepa', '6'],
    ['card+debit', '2'],
  ])('%s is %s, in instructions and payments', (key, code) => {
    const ext = { 'pl-favat-payment-means': code };
    expect(stored(Instructions, favat, { key }).ext).toEqual(ext);
    expect(
      stored(PayRecord, favat, { key, amount: '1', ext: { 'pl-favat-payment-means': '9' } }).ext,
    ).toEqual(ext);
  });

  it.each(['other', 'direct-debit', 'netting'])('%s keeps the code that was given', (key) => {
    expect(stored(Instructions, favat, { key }).ext).toBeUndefined();
    const ext = { 'pl-favat-payment-means': '5' };
    expect(stored(Instructions, favat, { key, ext }).ext).toEqual(ext);
  });
});

describe('categories of taxes', () => {
  it.each([
    [{ key: 'standard', rate: 'general' }, '1'],
    [{ key: 'standard', rate: 'reduced' }, '2'],
    [{ key: 'standard', rate: 'super-reduced' }, '3'],
    [{ key: 'zero' }, '6.1'],
    [{ key: 'intra-community' }, '6.2'],
    [{ key: 'export' }, '6.3'],
    [{ key: 'exempt' }, '7'],
    [{ key: 'outside-scope' }, '8'],
    [{ key: 'reverse-charge' }, '9'],
    [{ rate: 'zero' }, '6.1'],
    [{ country: 'DE', key: 'standard', rate: 'general' }, '8'],
    [{ country: 'DE', key: 'reverse-charge' }, '8'],
    [{ country: 'PL', key: 'export' }, '6.3'],
  ])('%o is of category %s, whatever it had', (combo, code) => {
    expect(category(combo)).toEqual({ 'pl-favat-tax-category': code });
    expect(category({ ...combo, ext: { 'pl-favat-tax-category': '11' } })).toEqual({
      'pl-favat-tax-category': code,
    });
  });

  it.each([
    { rate: 'general' },
    { key: 'standard', rate: 'special' },
    { key: 'standard', rate: 'general+x' },
    { key: 'standard', percent: '4%' },
    { key: 'margin' },
  ])('%o keeps the category it was given', (combo) => {
    expect(category(combo)).toBeUndefined();
    const ext = { 'pl-favat-tax-category': '4' };
    expect(category({ ...combo, ext })).toEqual(ext);
  });

  it('do not depend on the tax', () => {
    expect(stored(Combo, favat, { cat: 'GST', key: 'exempt' }).ext).toEqual({ 'pl-favat-tax-category': '7' });
  });

  it('find the key that EN 16931 sets before', () => {
    const both = inside('eu-en16931-v2017', 'pl-favat-v3');
    expect(stored(Combo, both, { cat: 'VAT', rate: 'general' }).ext).toEqual({
      'pl-favat-tax-category': '1',
      'untdid-tax-category': 'S',
    });
  });
});

describe('types of invoices', () => {
  it.each([
    ['standard', [], 'VAT'],
    ['standard', ['partial'], 'ZAL'],
    ['standard', ['settlement'], 'ROZ'],
    ['standard', ['simplified'], 'UPR'],
    ['credit-note', [], 'KOR'],
    ['credit-note', ['partial'], 'KOR_ZAL'],
    ['credit-note', ['settlement'], 'KOR_ROZ'],
    ['credit-note', ['simplified'], 'KOR'],
    ['standard', ['simplified', 'partial'], 'UPR'],
    ['standard', ['prepayment'], 'VAT'],
  ])('a %s with tags %j is %s, whatever was given', (type, $tags, code) => {
    const tax = { ext: { 'pl-favat-invoice-type': 'KOR' } };
    const document = calculated({ $addons: ['pl-favat-v3'], type, $tags, tax });
    expect(document.tax?.ext).toEqual({ 'pl-favat-invoice-type': code });
  });

  it('other than these keep what was given', () => {
    expect(calculated({ $addons: ['pl-favat-v3'], type: 'corrective' }).tax).toBeUndefined();
  });
});

describe('annotations', () => {
  it.each([
    ['self-billed', 'pl-favat-self-billing'],
    ['reverse-charge', 'pl-favat-reverse-charge'],
  ])('the tag %s answers %s with yes', (tag, extension) => {
    const tax = { ext: { [extension]: '2', 'pl-favat-cash-accounting': '1' } };
    expect(calculated({ $addons: ['pl-favat-v3'], $tags: [tag], tax }).tax?.ext).toEqual({
      [extension]: '1',
      'pl-favat-cash-accounting': '1',
      'pl-favat-invoice-type': 'VAT',
    });
  });

  it('answer nothing without the tag', () => {
    expect(calculated({ $addons: ['pl-favat-v3'] }).tax?.ext).toEqual({ 'pl-favat-invoice-type': 'VAT' });
  });
});
