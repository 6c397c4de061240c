import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDecimal,
  marksOf,
  negateDecimal,
} from '../../../../../src/transform/providers/pdf/format/decimal-format.ts';

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat({ max: 9 }))
  .map(([negative, digits, scale]) => {
    const padded = digits.toString().padStart(scale + 1, '0');
    const whole = padded.slice(0, padded.length - scale);
    return `${negative ? '-' : ''}${whole}${scale > 0 ? `.${padded.slice(-scale)}` : ''}`;
  });

describe('a decimal text', () => {
  it.each([
    ['en', '1234567.50', '1,234,567.50'],
    ['de', '-1234.5', '-1.234,5'],
    ['fr', '1234567.5', '1\u202F234\u202F567,5'],
    ['es', '1234.50', '1.234,50'],
    ['en-IN', '123456789.00', '12,34,56,789.00'],
    ['pl', '1234.50', '1\u00A0234,50'],
    ['sv', '-0.10', '\u22120,10'],
  ])('is written in %s as its readers expect', (locale, text, written) => {
    expect(formatDecimal(text, marksOf(locale))).toBe(written);
  });

  it('keeps every digit, however many there are', () => {
    fc.assert(
      fc.property(decimal, fc.constantFrom('en', 'de', 'fr', 'en-IN', 'ar', 'sv'), (text, locale) => {
        const written = formatDecimal(text, marksOf(locale));
        expect(written.replaceAll(/\D/g, '')).toBe(text.replaceAll(/\D/g, ''));
      }),
    );
  });

  it('that is none stays as it is', () => {
    for (const text of ['', 'abc', '1e5', '1,5', '--1', '٣'])
      expect(formatDecimal(text, marksOf('de'))).toBe(text);
  });

  it('negated twice is itself, and zero has no sign', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        fc.pre(!/^-0*\.?0*$/.test(text));
        expect(negateDecimal(negateDecimal(text))).toBe(text);
      }),
    );
    expect(negateDecimal('0.00')).toBe('0.00');
  });
});
