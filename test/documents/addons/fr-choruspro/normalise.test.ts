import { describe, expect, it } from 'vitest';
import { Line } from '../../../../src/documents/bill/line.ts';
import { Party } from '../../../../src/documents/org/party.ts';
import { inside, stored } from '../inside.ts';
import { calculated } from '../whole-invoice.ts';

const chorusPro = inside('eu-en16931-v2017', 'fr-choruspro-v1');
const siret = { type: 'SIRET', code: '73282932000074' };

describe('quantities', () => {
  it.each([
    ['1.00005', '1.0001'],
    ['1.00004', '1.0000'],
    ['-1.00005', '-1.0001'],
    ['1.2345', '1.2345'],
    ['1.5', '1.5'],
    ['3', '3'],
  ])('%s is stored as %s', (quantity, expected) => {
    expect(stored(Line, chorusPro, { quantity, item: { name: 'x' } }).quantity).toBe(expected);
  });

  it('are rounded before the line is calculated', () => {
    const lines = [{ quantity: '1.00005', item: { name: 'x', price: '10000.00' } }];
    expect(calculated({ $addons: ['fr-choruspro-v1'], lines }).totals).toMatchObject({ sum: '10001.00' });
  });

  it('of what a line is made up of are not', () => {
    const breakdown = [{ quantity: '1.00005', item: { name: 'y' } }];
    const line = stored(Line, chorusPro, { quantity: '1', item: { name: 'x' }, breakdown });
    expect(line.breakdown).toMatchObject([{ quantity: '1.00005' }]);
  });
});

describe('parties', () => {
  it.each([
    ['a German company', { tax_id: { country: 'DE' } }, '2'],
    ['a Greek company', { tax_id: { country: 'EL' } }, '2'],
    ['a British company', { tax_id: { country: 'GB' } }, '3'],
    ['a Swiss company with a SIRET', { tax_id: { country: 'CH' }, identities: [siret] }, '3'],
    ['a French company with a SIRET', { tax_id: { country: 'FR' }, identities: [siret] }, '1'],
    ['somebody with a SIRET only', { identities: [{ type: 'KVK', code: '1' }, siret] }, '1'],
  ])('%s: %o is of scheme %s', (_what, party, scheme) => {
    expect(stored(Party, chorusPro, party).ext).toEqual({ 'fr-choruspro-scheme': scheme });
  });

  it.each([
    { tax_id: { country: 'FR' } },
    { name: 'x' },
    { identities: [{ type: 'SIREN', code: '732829320' }] },
  ])('%o is of no scheme that could be known', (party) => {
    expect(stored(Party, chorusPro, party)).not.toHaveProperty('ext');
  });

  it('keep the scheme they were given', () => {
    const ext = { 'fr-choruspro-scheme': '6' };
    expect(stored(Party, chorusPro, { tax_id: { country: 'DE' }, ext }).ext).toEqual(ext);
  });
});

describe('the framework', () => {
  const $addons = ['fr-choruspro-v1'];

  it('is A1 when none is given', () => {
    expect(calculated({ $addons }).tax?.ext).toEqual({
      'fr-choruspro-framework': 'A1',
      'untdid-document-type': '380',
    });
  });

  it('stays what is given', () => {
    const tax = { ext: { 'fr-choruspro-framework': 'A9' } };
    expect(calculated({ $addons, tax }).tax?.ext).toMatchObject(tax.ext);
  });
});
