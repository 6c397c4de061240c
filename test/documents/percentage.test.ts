import { describe, expect, it } from 'vitest';
import { Amount } from '../../src/documents/amount.ts';
import { Percentage } from '../../src/documents/percentage.ts';

function percentage(text: string): Percentage {
  const parsed = Percentage.parse(text);
  if (!parsed) throw new Error(`'${text}' is no percentage`);
  return parsed;
}

const hundred = Amount.of(10000n, 2);

describe('a percentage', () => {
  it.for(['21%', '21.0%', '0%', '-5.25%', '0.001%'])('keeps the decimals of %s', (text) => {
    expect(percentage(text).toString()).toBe(text);
  });

  it.for([
    ['0.21', '21%'],
    ['0.2100', '21.00%'],
    ['1', '100%'],
    ['0.5', '50%'],
  ] as const)('is read from the fraction %s as %s', ([fraction, text]) => {
    expect(percentage(fraction).toString()).toBe(text);
  });

  it.for(['', '%', 'bad', '21 %', '21%%', '1e1%'])('is not read from "%s"', (text) => {
    expect(Percentage.parse(text)).toBeUndefined();
  });

  it('takes its share at the scale of the amount', () => {
    expect(percentage('21.0%').of(hundred).toString()).toBe('21.00');
    expect(percentage('33.333%').of(Amount.of(1n)).toString()).toBe('0');
  });

  it('finds what an amount was before it was added', () => {
    expect(percentage('21%').removeFrom(Amount.of(12100n, 2)).toString()).toBe('100.00');
    expect(percentage('-100%').removeFrom(hundred).toString()).toBe('0.00');
  });

  it('has one canonical text for equal shares', () => {
    expect(percentage('21%').canonical).toBe(percentage('21.000%').canonical);
    expect(percentage('10%').canonical).not.toBe(percentage('1%').canonical);
    expect(percentage('0%').canonical).toBe(percentage('0.0%').canonical);
  });
});
