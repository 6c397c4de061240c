import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/documents/json.ts';
import { Combo } from '../../../../src/documents/tax/combo.ts';
import { faults, inside, stored } from '../inside.ts';

const sdi = inside('it-sdi-v1');

function vat(members: object): JsonObject {
  return stored(Combo, sdi, { cat: 'VAT', ...members });
}

function nature(code: string): object {
  return { ext: { 'it-sdi-exempt': code } };
}

describe('VAT in a FatturaPA', () => {
  it.each([
    ['N1', 'zero'],
    ['N2.1', 'outside-scope'],
    ['N2.2', 'outside-scope'],
    ['N7', 'outside-scope'],
    ['N3.1', 'export'],
    ['N3.3', 'export'],
    ['N3.4', 'export'],
    ['N3.5', 'export'],
    ['N3.2', 'intra-community'],
    ['N3.6', 'intra-community'],
    ['N4', 'exempt'],
    ['N5', 'exempt'],
    ['N6.1', 'reverse-charge'],
    ['N6.2', 'reverse-charge'],
    ['N6.3', 'reverse-charge'],
    ['N6.4', 'reverse-charge'],
    ['N6.5', 'reverse-charge'],
    ['N6.6', 'reverse-charge'],
    ['N6.7', 'reverse-charge'],
    ['N6.8', 'reverse-charge'],
    ['N6.9', 'reverse-charge'],
  ])('with the reason %s and no key is %s, and keeps the reason', (code, key) => {
    expect(vat(nature(code))).toMatchObject({ key, ...nature(code) });
    expect(vat({ key: 'exempt', ...nature(code) })).toMatchObject({ key, ...nature(code) });
  });

  it('excluded from the base has a percentage of zero', () => {
    expect(vat(nature('N1'))).toMatchObject({ percent: '0%' });
    expect(vat({ percent: '22%', ...nature('N1') })).toMatchObject({ key: 'zero', percent: '0%' });
  });

  it('keeps its rate when the reason gives it a key', () => {
    expect(vat({ rate: 'general', ...nature('N4') })).toMatchObject({ key: 'exempt', rate: 'general' });
  });

  it.each([
    ['zero', 'N1'],
    ['outside-scope', 'N2.1'],
    ['export', 'N3.1'],
    ['intra-community', 'N3.2'],
    ['exempt', 'N4'],
    ['reverse-charge', 'N6.9'],
  ])('of the key %s has the reason %s unless another of the key is given', (key, code) => {
    expect(vat({ key })).toMatchObject({ key, ...nature(code) });
    expect(vat({ key, ...nature('N9') })).toMatchObject(nature(code));
  });

  it.each([
    ['zero', 'N4', 'N1'],
    ['outside-scope', 'N4', 'N2.1'],
    ['export', 'N3.2', 'N3.1'],
    ['intra-community', 'N3.1', 'N3.2'],
    ['reverse-charge', 'N3.6', 'N6.9'],
  ])('of the key %s cannot have %s, which becomes %s', (key, given, code) => {
    expect(vat({ key, ...nature(given) })).toMatchObject({ key, ...nature(code) });
  });

  it('is standard when neither key nor reason is given', () => {
    expect(vat({ percent: '22%' })).toEqual({ cat: 'VAT', key: 'standard', percent: '22%' });
  });

  it('that is standard has no reason', () => {
    expect(vat({ key: 'standard', percent: '22%', ...nature('N4') })).toEqual({
      cat: 'VAT',
      key: 'standard',
      percent: '22%',
    });
  });

  it('with a reason nobody knows stays without key, and the reason stays', () => {
    expect(vat(nature('N9'))).toEqual({ cat: 'VAT', ...nature('N9') });
  });

  it.each([
    ['FR', 'N7'],
    ['EL', 'N7'],
    ['GB', 'N2.1'],
    ['SM', 'N2.1'],
  ])('of %s has the reason %s whatever it had, and no key of its own', (country, code) => {
    expect(vat({ country, percent: '20%', ...nature('N4') })).toEqual({
      cat: 'VAT',
      country,
      percent: '20%',
      ...nature(code),
    });
  });

  it('that says it is of Italy is treated as such', () => {
    expect(vat({ country: 'IT', ...nature('N5') })).toMatchObject({ key: 'exempt', ...nature('N5') });
  });

  it('is the only tax with a reason', () => {
    expect(stored(Combo, sdi, { cat: 'IRPEF', percent: '20%' })).toEqual({ cat: 'IRPEF', percent: '20%' });
  });

  it('takes the reason from the first mapping in documents of Italy', () => {
    const italian = { ...sdi, regime: 'IT' };
    expect(stored(Combo, italian, { cat: 'VAT', ext: { 'it-sdi-nature': 'N2.2' } })).toEqual({
      cat: 'VAT',
      key: 'outside-scope',
      ...nature('N2.2'),
    });
  });
});

describe('rules of taxes in a FatturaPA', () => {
  it.each([
    [{ cat: 'VAT' }, ['01 $.ext']],
    [{ cat: 'VAT', percent: '22%' }, []],
    [{ cat: 'VAT', ...nature('N4') }, []],
    [{ cat: 'IRPEF', percent: '20%' }, ['02 $.ext']],
    [{ cat: 'IRES' }, ['02 $.ext']],
    [{ cat: 'INPS' }, ['02 $.ext']],
    [{ cat: 'ENPAM' }, ['02 $.ext']],
    [{ cat: 'ENASARCO' }, ['02 $.ext']],
    [{ cat: 'CP' }, ['02 $.ext']],
    [{ cat: 'CP', ext: { 'it-sdi-retained': 'A' } }, []],
    [{ cat: 'GST' }, []],
  ])('%j fails %j', (combo, expected) => {
    expect(faults(Combo, sdi, 'GOBL-IT-SDI-TAX-COMBO-', combo)).toEqual(expected);
  });
});
