import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luhnCheckDigit, passesLuhn } from '../../../src/documents/tax/identity/checksum.ts';
import { germanTaxNumber } from '../../../src/documents/tax/identity/de.ts';
import { hasValidCheckCharacter, isFiscalCodeFormat } from '../../../src/documents/tax/identity/it.ts';
import { dutchOrganisationNumber } from '../../../src/documents/tax/identity/nl.ts';
import { isNorwegianOrganisationNumber } from '../../../src/documents/tax/identity/no.ts';
import { isUniqueEntityNumber } from '../../../src/documents/tax/identity/sg.ts';

describe('Italian fiscal codes', () => {
  it.each(['RCCMNL83S18D969H', 'MRTMTT91D08F205J', 'MLLSNT82P65Z404U', '00743110157'])(
    '%s is well formed and checks',
    (code) => {
      expect(isFiscalCodeFormat(code)).toBe(true);
      expect(hasValidCheckCharacter(code)).toBe(true);
    },
  );

  it.each(['RCCMNL83S18D969I', '00743110158'])('%s has a wrong check character', (code) => {
    expect(isFiscalCodeFormat(code)).toBe(true);
    expect(hasValidCheckCharacter(code)).toBe(false);
  });

  it.each([
    ['RCCMNL83S18D969', 'is too short'],
    ['RCCMNL83S32D969H', 'was born on the 32nd'],
    ['RCCMNL83X18D969H', 'was born in a month that has no letter'],
    ['0074311015A', 'mixes a letter into a company number'],
  ])('%s is malformed: it %s', (code) => {
    expect(isFiscalCodeFormat(code)).toBe(false);
    expect(hasValidCheckCharacter(code)).toBe(false);
  });
});

describe('registrations', () => {
  it.each(['12/345/67890', '123/456/78901', '123/4567/8901'])('German tax number %s', (code) => {
    expect(code).toMatch(germanTaxNumber);
  });

  it.each(['123456789', '12/34/567890', '1234/567/8901'])('no German tax number: %s', (code) => {
    expect(code).not.toMatch(germanTaxNumber);
  });

  it.each([
    ['00000001003214345000', true],
    ['00000099123456789000', true],
    ['00000011123456789000', false],
    ['0000000100321434500', false],
  ])('Dutch organisation number %s: %s', (code, accepted) => {
    expect(dutchOrganisationNumber.test(code)).toBe(accepted);
  });

  it.each([
    ['988077917', true],
    ['988077918', false],
    ['98807791', false],
    ['988077917MVA', false],
  ])('Norwegian organisation number %s: %s', (code, accepted) => {
    expect(isNorwegianOrganisationNumber(code)).toBe(accepted);
  });

  it.each([
    ['00192200M', true],
    ['197401143C', true],
    ['T01FC6132D', true],
    ['MR2345678A', false],
    ['187401143C', false],
  ])('Singaporean entity number %s: %s', (code, accepted) => {
    expect(isUniqueEntityNumber(code)).toBe(accepted);
  });
});

describe('Luhn', () => {
  it('accepts the number of ISO/IEC 7812-1 Annex B', () => {
    expect(luhnCheckDigit('1976')).toBe(0);
    expect(luhnCheckDigit('4992739871')).toBe(6);
    // Test numbers of Visa, Mastercard and American Express.
    expect(luhnCheckDigit('411111111111111')).toBe(1);
    expect(luhnCheckDigit('555555555555444')).toBe(4);
    expect(luhnCheckDigit('37828224631000')).toBe(5);
    expect(passesLuhn('49927398716')).toBe(true);
    expect(passesLuhn('49927398717')).toBe(false);
    expect(passesLuhn('')).toBe(false);
    expect(passesLuhn('4992739871O')).toBe(false);
  });

  it('has exactly one check digit for every body, another one when a digit changes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,20}$/), (body) => {
        const other = `${(Number(body[0]) + 1) % 10}${body.slice(1)}`;
        expect(acceptedDigits(body)).toHaveLength(1);
        expect(acceptedDigits(other)).not.toEqual(acceptedDigits(body));
      }),
    );
  });
});

/** Check digits with which a body of digits passes Luhn. */
function acceptedDigits(body: string): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => passesLuhn(`${body}${digit}`));
}
