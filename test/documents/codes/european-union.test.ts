import { describe, expect, it } from 'vitest';
import { isInEuropeanUnion } from '../../../src/documents/codes/european-union.ts';
import { taxCountries } from '../../../src/documents/codes/countries.ts';

describe('the European Union', () => {
  it('has 27 member states', () => {
    expect(taxCountries.filter(isInEuropeanUnion)).toHaveLength(27);
  });

  it('has Greece under its tax code and its ISO code', () => {
    expect(['EL', 'GR'].map(isInEuropeanUnion)).toEqual([true, true]);
  });

  it.each(['GB', 'XI', 'XU', 'CH', 'NO', 'IS', 'LI', 'EU', ''])('does not have %j as a member', (country) => {
    expect(isInEuropeanUnion(country)).toBe(false);
  });
});
