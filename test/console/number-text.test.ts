import { assert, bigInt, constantFrom, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatPercentage,
  readNumber,
  readPercentage,
  writeNumber,
} from '../../src/console/parts/fields/number-text.logic.ts';

const languages = ['en', 'de', 'es', 'fr', 'pt', 'de-CH', 'pt-BR', 'en-IN', 'ar-EG'];
const value = (text: string, language: string): string | undefined => readNumber(text, language)?.value;

describe('numbers as people type them', () => {
  test('are read as they are written, in every language and to the last digit', () => {
    const decimals = tuple(bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), stringMatching(/^\d{0,6}$/)).map(
      ([whole, rest]) => (rest ? `${whole}.${rest}` : String(whole)),
    );
    assert(
      property(decimals, constantFrom(...languages), (number, language) => {
        expect(value(writeNumber(number, language), language)).toBe(number);
      }),
    );
  });

  test.each([
    ['1.234,56', 'de', '1234.56'],
    ['1.234,56', 'en', '1234.56'],
    ['1,234.56', 'fr', '1234.56'],
    ['1 234,56', 'fr', '1234.56'],
    ["1'234.50", 'de-CH', '1234.50'],
    ['12,5', 'en', '12.5'],
    ['12.5', 'pt', '12.5'],
    ['123,00', 'en', '123.00'],
    ['1.234', 'de', '1234'],
    ['1.234', 'en', '1.234'],
    ['1,234', 'es', '1.234'],
    ['0,125', 'en', '0.125'],
    ['1234,567', 'en', '1234.567'],
    ['1.234.567', 'en', '1234567'],
    ['−5', 'en', '-5'],
    [',5', 'de', '0.5'],
    ['007', 'en', '7'],
    ['5,', 'de', '5'],
    ['١٢٣٫٥', 'ar-EG', '123.5'],
  ])('%s is in %s %s', (text, language, number) => expect(value(text, language)).toBe(number));

  test.each(['', 'abc', '1.2.3', '1,23,45', '1.234,5.6', '--1', '1e5', 'NaN', '12 €'])(
    '%j is none',
    (text) => {
      for (const language of languages) expect(value(text, language)).toBeUndefined();
    },
  );

  test('tell when they could be another', () => {
    expect(readNumber('1.234', 'de')?.isAmbiguous).toBe(true);
    expect(readNumber('1,234', 'de')?.isAmbiguous).toBe(true);
    expect(readNumber('1.234,5', 'de')?.isAmbiguous).toBe(false);
    expect(readNumber('1234', 'de')?.isAmbiguous).toBe(false);
  });

  test('are percentages with their sign or without', () => {
    for (const text of ['21', '21%', '21 %']) expect(readPercentage(text, 'fr')?.value).toBe('21%');
    expect(readPercentage('5,5', 'fr')?.value).toBe('5.5%');
  });

  test.each([
    ['en', '5.2%'],
    ['pt-PT', '5,2%'],
    ['de', '5,2\u00a0%'],
    ['es', '5,2\u00a0%'],
    ['fr', '5,2\u00a0%'],
  ])('are percentages without needless zeros, and with the sign where %s has it', (language, written) => {
    expect(formatPercentage('5.20%', language)).toBe(written);
  });
});
