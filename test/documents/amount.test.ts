import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Amount, sum } from '../../src/documents/amount.ts';
import { DocumentRefusal } from '../../src/documents/document-error.ts';

function amount(text: string): Amount {
  const parsed = Amount.parse(text);
  if (!parsed) throw new Error(`'${text}' is no amount`);
  return parsed;
}

const small = fc
  .record({ value: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), scale: fc.integer({ min: 0, max: 6 }) })
  .map(({ value, scale }) => Amount.of(value, scale));

describe('an amount', () => {
  it.for(['0', '10', '10.00', '-0.05', '123456789012345678', '0.000000000000000001'])(
    'keeps the decimals of %s',
    (text) => {
      expect(amount(text).toString()).toBe(text);
    },
  );

  it.for(['', '-', '.5', '5.', '1e3', '+1', '1,5', '0x10', ' 1', '1 ', '٣', 'NaN', '1234567890123456789'])(
    'is not read from "%s"',
    (text) => {
      expect(Amount.parse(text)).toBeUndefined();
    },
  );

  it('drops leading zeros, and decimals past the eighteenth digit', () => {
    expect(amount('0010.50').toString()).toBe('10.50');
    expect(amount('1.0123456789012345678901').toString()).toBe('1.01234567890123456');
  });

  it.for([
    ['0.5', '1'],
    ['-0.5', '-1'],
    ['0.49', '0'],
    ['1.5', '2'],
    ['2.5', '3'],
    ['-2.5', '-3'],
  ] as const)('rounds %s to %s, halves away from zero', ([text, rounded]) => {
    expect(amount(text).rescale(0).toString()).toBe(rounded);
  });

  it('gives every result at its own scale', () => {
    expect(amount('1.00').add(amount('0.005')).toString()).toBe('1.01');
    expect(amount('1').multiply(amount('1.5')).toString()).toBe('2');
    expect(amount('10.00').divide(amount('3')).toString()).toBe('3.33');
    expect(amount('1.00').divide(amount('0')).toString()).toBe('0.00');
  });

  it('loses decimals when it outgrows 64 bits, and is refused without any', () => {
    const large = amount('900000000000000000');
    expect(large.rescale(4).toString()).toBe('900000000000000000.0');
    expect(large.rescale(2).add(amount('0.01')).toString()).toBe('900000000000000000.0');
    expect(() => large.multiply(large)).toThrow(DocumentRefusal);
  });

  it('is equal whatever the scale, and told apart by its text', () => {
    expect(amount('10').equals(amount('10.00'))).toBe(true);
    expect(amount('-0.01').compare(amount('0'))).toBeLessThan(0);
  });

  it('is off by at most half a unit of its last decimal when rounded', () => {
    fc.assert(
      fc.property(small, fc.integer({ min: 0, max: 6 }), (exact, scale) => {
        const rounded = exact.rescale(scale);
        const difference =
          rounded.value * 10n ** 6n * 2n * 10n ** BigInt(exact.scale) -
          exact.value * 10n ** 6n * 2n * 10n ** BigInt(scale);
        const half = 10n ** 6n * 10n ** BigInt(exact.scale);
        expect(difference <= half && difference >= -half).toBe(true);
      }),
    );
  });

  it('is the same under twofold negation and in any order of summing', () => {
    fc.assert(
      fc.property(fc.array(small, { maxLength: 20 }), (amounts) => {
        expect(sum(amounts, 6).equals(sum(amounts.toReversed(), 6))).toBe(true);
        for (const one of amounts) expect(one.negate().negate().toString()).toBe(one.toString());
      }),
    );
  });

  it('survives being written and read again', () => {
    fc.assert(
      fc.property(small, (one) => {
        expect(Amount.parse(one.toString())?.toString()).toBe(one.toString());
      }),
    );
  });
});
