import { describe, expect, it } from 'vitest';
import { Combo } from '../../../../src/documents/tax/combo.ts';
import { TaxNote } from '../../../../src/documents/tax/note.ts';
import { inside, stored } from '../inside.ts';

const en16931 = inside('eu-en16931-v2017');

/** Keys of supplies and their categories in UNTDID 5305. */
const vatCategories: [string, string][] = [
  ['standard', 'S'],
  ['zero', 'Z'],
  ['exempt', 'E'],
  ['reverse-charge', 'AE'],
  ['intra-community', 'K'],
  ['export', 'G'],
  ['outside-scope', 'O'],
];

function combo(json: object): object {
  const { key, ext } = stored(Combo, en16931, json);
  return { key, ext };
}

describe('taxes', () => {
  it.each(vatCategories)('VAT of key %s is of category %s', (key, category) => {
    expect(combo({ cat: 'VAT', key })).toEqual({ key, ext: { 'untdid-tax-category': category } });
  });

  it.each(vatCategories)('VAT without key gets %s from category %s', (key, category) => {
    const ext = { 'untdid-tax-category': category };
    expect(combo({ cat: 'VAT', percent: '10%', ext })).toEqual({ key, ext });
  });

  it.each([
    ['no category', {}],
    ['an unknown category', { 'untdid-tax-category': 'XX' }],
    ['the category of another tax', { 'untdid-tax-category': 'L' }],
  ])('VAT without key and with %s is standard', (_what, ext) => {
    expect(combo({ cat: 'VAT', percent: '10%', ext })).toEqual({
      key: 'standard',
      ext: { 'untdid-tax-category': 'S' },
    });
  });

  it('the key counts when the category says something else', () => {
    expect(combo({ cat: 'VAT', key: 'export', ext: { 'untdid-tax-category': 'S' } })).toEqual({
      key: 'export',
      ext: { 'untdid-tax-category': 'G' },
    });
  });

  it('a key with a suffix is of the category of what stands before it', () => {
    expect(combo({ cat: 'VAT', key: 'export+goods' })).toEqual({
      key: 'export+goods',
      ext: { 'untdid-tax-category': 'G' },
    });
  });

  it('VAT of an unknown key loses its category and keeps its other extensions', () => {
    const ext = { 'untdid-tax-category': 'S', 'cef-vatex': 'VATEX-EU-79-C' };
    expect(combo({ cat: 'VAT', key: 'lottery', ext })).toEqual({
      key: 'lottery',
      ext: { 'cef-vatex': 'VATEX-EU-79-C' },
    });
  });

  it('VAT of zero percent is of the zero rate', () => {
    expect(combo({ cat: 'VAT', percent: '0%' })).toEqual({
      key: 'zero',
      ext: { 'untdid-tax-category': 'Z' },
    });
  });

  it.each([
    ['IGIC', 'L'],
    ['IPSI', 'M'],
    ['IRPF', 'O'],
    ['GST', 'O'],
    ['RE', 'O'],
  ])('%s is of category %s, without a key of its own', (cat, category) => {
    expect(combo({ cat, percent: '7%', ext: { 'untdid-tax-category': 'S' } })).toEqual({
      key: undefined,
      ext: { 'untdid-tax-category': category },
    });
  });
});

describe('tax notes', () => {
  it.each(vatCategories)('on VAT of key %s are about category %s', (key, category) => {
    expect(stored(TaxNote, en16931, { cat: 'VAT', key, text: 'x' }).ext).toEqual({
      'untdid-tax-category': category,
    });
  });

  it.each(vatCategories)('on VAT without key get %s from category %s', (key, category) => {
    const ext = { 'untdid-tax-category': category };
    expect(stored(TaxNote, en16931, { cat: 'VAT', text: 'x', ext })).toMatchObject({ key, ext });
  });

  it('on VAT without key and category are left as they are', () => {
    const note = { cat: 'VAT', text: 'x' };
    expect(stored(TaxNote, en16931, note)).toEqual(note);
  });

  it('of a key that is no treatment keep the category they have', () => {
    const note = { cat: 'VAT', key: 'travel-agency', text: 'x', ext: { 'untdid-tax-category': 'E' } };
    expect(stored(TaxNote, en16931, note)).toEqual(note);
  });

  it.each([{}, { cat: 'IGIC' }])('on other taxes are left as they are: %o', (cat) => {
    const note = { ...cat, key: 'reverse-charge', text: 'x' };
    expect(stored(TaxNote, en16931, note)).toEqual(note);
  });
});
