import { describe, expect, it } from 'vitest';
import { marksOf } from '../../../../../src/transform/providers/pdf/format/decimal-format.ts';
import {
  moneyWriter,
  percentWriter,
} from '../../../../../src/transform/providers/pdf/format/money-format.ts';

describe('money', () => {
  it.each([
    ['en-US', 'USD', '1234.50', '$1,234.50'],
    ['de', 'EUR', '-1234.5', '-1.234,5\u00A0€'],
    ['ja', 'JPY', '1234', '￥1,234'],
    ['en-GB', 'BHD', '0.125', 'BHD\u00A00.125'],
    ['en', 'XXXX', '1.00', '1.00 XXXX'],
  ])('is written in %s for %s with the scale of its text', (locale, currency, text, written) => {
    expect(moneyWriter(locale, currency, marksOf(locale), {})(text)).toBe(written);
  });

  it('follows templates, and what an amount contains is never read as one', () => {
    const write = moneyWriter('en', 'EUR', marksOf('en'), { positive: '%u %n', negative: '[%n]' });
    expect(write('1.00')).toBe('€ 1.00');
    expect(write('-1.00')).toBe('€ [1.00]');
    expect(write('%u')).toBe('%u');
  });
});

describe('a percentage', () => {
  it('keeps its decimals in the locale’s writing', () => {
    expect(percentWriter('de', marksOf('de'))('21.0%')).toBe('21,0\u00A0%');
    expect(percentWriter('en', marksOf('en'))('5.25%')).toBe('5.25%');
    expect(percentWriter('en', marksOf('en'))('half')).toBe('half');
  });
});
