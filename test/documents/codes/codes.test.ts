import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isIsoCountry,
  isTaxCountry,
  isoCountries,
  isoCountryOf,
  taxCountries,
} from '../../../src/documents/codes/countries.ts';
import { currencies, currencyDecimals } from '../../../src/documents/codes/currencies.ts';
import { isUnitWord, units } from '../../../src/documents/codes/units.ts';
import { conformanceFolder } from '../../support/conformance-folder.ts';

describe('code lists', () => {
  it('tax countries name Greece EL and know the United Kingdom in parts', () => {
    expect(['EL', 'XI', 'XU', 'EU'].map(isTaxCountry)).toEqual([true, true, true, true]);
    expect(['EL', 'XI', 'XU', 'EU'].map(isIsoCountry)).toEqual([false, false, false, false]);
    expect(['EL', 'XI', 'ES', 'EU', 'ZZ', 'toString'].map(isoCountryOf)).toEqual([
      'GR',
      'GB',
      'ES',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('currencies have their decimals', () => {
    expect(['EUR', 'JPY', 'BHD', 'CLF', 'EURO'].map(currencyDecimals)).toEqual([2, 0, 3, 4, undefined]);
  });

  it('units have words', () => {
    expect(['h', 'piece', '6pack', 'hour'].map(isUnitWord)).toEqual([true, true, true, false]);
  });
});

const facts = join(conformanceFolder, 'facts');

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(facts, name), 'utf8'));
}

describe.skipIf(!existsSync(facts))('code lists of the facts', () => {
  it('countries and units are those listed, in the same order', () => {
    const stated = read('enums.json');
    expect({ units, iso_countries: isoCountries, tax_countries: taxCountries }).toEqual(stated);
  });

  it('currencies are those listed with the same decimals', () => {
    const stated = read('currency-subunits.json');
    expect(Object.fromEntries(currencies.map((code) => [code, currencyDecimals(code)]))).toEqual(stated);
  });
});
