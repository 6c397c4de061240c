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

  it('has all its digits when it is parsed exactly', () => {
    for (const text of ['0.10', '-12345678901234567890.12345678901234567890', `1.${'0'.repeat(500)}1`])
      expect(Amount.parseExactly(text)?.toString()).toBe(text);
    for (const text of ['', '1e3', '1.', `1.${'0'.repeat(1000)}`])
      expect(Amount.parseExactly(text)).toBeUndefined();
  });

  it.for([
    [1.1, '1.1'],
    [-0, '0'],
    [1e21, '1000000000000000000000'],
    [1.5e-10, '0.00000000015'],
    [2 ** 70, '1180591620717411300000'],
  ] as const)('is made from the shortest notation of the number %s', ([number, text]) => {
    expect(Amount.fromNumber(number).toString()).toBe(text);
  });

  it.for([
    ['-0.5', '0'],
    ['-0.51', '-1'],
    ['0.5', '1'],
    ['-1.5', '-1'],
  ] as const)('rounds %s to %s, halves up', ([text, rounded]) => {
    expect(amount(text).rescaleHalfUp(0).toString()).toBe(rounded);
  });

  it('is written without needless zeros on demand', () => {
    expect(['10', '10.00', '-0.50', '100', '0.00'].map((text) => amount(text).toMinimalString())).toEqual([
      '10',
      '10',
      '-0.5',
      '100',
      '0',
    ]);
    expect(
      ['10', '10.5', '10.50', '10.500', '10.505000'].map((text) => amount(text).toMinimalString(2)),
    ).toEqual(['10', '10.5', '10.50', '10.50', '10.505']);
  });

  it('is equal whatever the scale, and told apart by its text', () => {
    expect(amount('10').equals(amount('10.00'))).toBe(true);
    expect(amount('-0.01').compare(amount('0'))).toBeLessThan(0);
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

/** A fraction in lowest terms is not needed: equality is tested by cross multiplication. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

const fractionOf = ({ value, scale }: Amount): Fraction => [value, 10n ** BigInt(scale)];

/** Rounds a fraction to `scale` decimals by the definition: the nearest, and of two equally near ones the one chosen by `half`. */
function round([numerator, denominator]: Fraction, scale: number, half: 'away' | 'up'): bigint {
  const scaled = numerator * 10n ** BigInt(scale);
  const [top, bottom] = denominator < 0n ? [-scaled, -denominator] : [scaled, denominator];
  const floor = top / bottom - (top % bottom < 0n ? 1n : 0n);
  const twice = (top - floor * bottom) * 2n;
  if (twice !== bottom) return twice < bottom ? floor : floor + 1n;
  return half === 'up' || floor >= 0n ? floor + 1n : floor;
}

const isSame = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d === c * b;

/** Integers around the limits of JavaScript's numbers, of 64 bits, and far beyond them. */
const integer = fc.oneof(
  fc.bigInt({ min: -1000n, max: 1000n }),
  fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }),
  fc.bigInt({ min: 2n ** 53n - 4n, max: 2n ** 53n + 4n }),
  fc.bigInt({ min: -(2n ** 53n) - 4n, max: -(2n ** 53n) + 4n }),
  fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }),
);
const within64 = fc
  .record({ value: integer, scale: fc.integer({ min: 0, max: 12 }) })
  .map(({ value, scale }) => Amount.of(value, scale));
const beyond = fc
  .tuple(within64, within64)
  .map(([left, right]) => left.multiplyExactly(right).multiplyExactly(right));
const any = fc.oneof(within64, beyond);

/**
 * Returns a calculation's result, or the error that it throws, beside the expected one: rounded to `scale`, with fewer decimals
 * beyond 64 bits, and an error where none are left.
 */
function roundedPair(calculate: () => Amount, exact: Fraction, scale: number): readonly [unknown, unknown] {
  const limit = 2n ** 63n;
  const fits = (value: bigint): boolean => value < limit && value > -limit;
  const isPossible = fits(round(exact, 0, 'away'));
  try {
    const result = calculate();
    if (!isPossible) return [result, DocumentRefusal];
    if (fits(round(exact, scale, 'away'))) return [result, Amount.of(round(exact, scale, 'away'), scale)];
    // Surplus decimals are rounded away after the last one was rounded, which may be twice.
    const [numerator, denominator] = exact;
    const [value, unit] = fractionOf(result);
    const [off, size] = [
      value * denominator - numerator * unit,
      denominator < 0n ? -denominator : denominator,
    ];
    const isNear = off <= size && off >= -size;
    return [{ fits: fits(result.value), isNear, isShorter: result.scale < scale }, nearly];
  } catch (error) {
    return [error instanceof DocumentRefusal && !isPossible ? DocumentRefusal : error, DocumentRefusal];
  }
}

const nearly = { fits: true, isNear: true, isShorter: true };

describe('arithmetic, compared with fractions', () => {
  it('of the format rounds half away from zero and keeps the scale on the left', () => {
    fc.assert(
      fc.property(within64, within64, (left, right) => {
        const [a, b] = fractionOf(left);
        const [c, d] = fractionOf(right);
        const [product, expectedProduct] = roundedPair(
          () => left.multiply(right),
          [a * c, b * d],
          left.scale,
        );
        expect(product).toEqual(expectedProduct);
        const quotient: Fraction = c === 0n ? [0n, 1n] : [a * d, b * c];
        const [result, expected] = roundedPair(() => left.divide(right), quotient, left.scale);
        expect(result).toEqual(expected);
      }),
    );
  });

  it('of sums and differences rounds the other amount first', () => {
    fc.assert(
      fc.property(small, small, (left, right) => {
        const addend = round(fractionOf(right), left.scale, 'away');
        expect(left.add(right)).toEqual(Amount.of(left.value + addend, left.scale));
        expect(left.subtract(right)).toEqual(Amount.of(left.value - addend, left.scale));
      }),
    );
  });

  it('of scales rounds half away from zero, or up', () => {
    fc.assert(
      fc.property(within64, fc.integer({ min: 0, max: 20 }), (amount, scale) => {
        const [result, expected] = roundedPair(() => amount.rescale(scale), fractionOf(amount), scale);
        expect(result).toEqual(expected);
        const lower = Math.min(scale, amount.scale);
        expect(amount.rescaleHalfUp(lower).value).toBe(round(fractionOf(amount), lower, 'up'));
        expect([amount.lower(lower), amount.raise(lower)]).toEqual([amount.rescale(lower), amount]);
      }),
    );
  });

  it('without limits is exact', () => {
    fc.assert(
      fc.property(any, any, (left, right) => {
        const [a, b] = fractionOf(left);
        const [c, d] = fractionOf(right);
        expect(isSame(fractionOf(left.addExactly(right)), [a * d + c * b, b * d])).toBe(true);
        expect(isSame(fractionOf(left.subtractExactly(right)), [a * d - c * b, b * d])).toBe(true);
        expect(isSame(fractionOf(left.multiplyExactly(right)), [a * c, b * d])).toBe(true);
        expect(left.truncate().value).toBe(a / b);
        expect(left.abs().value).toBe(a < 0n ? -a : a);
        expect(isSame(fractionOf(left.movePoint(3)), [a, b * 1000n])).toBe(true);
        if (c === 0n) return;
        expect(left.divideTo(20, right).value).toBe(round([a * d, b * c], 20, 'away'));
        expect(isSame(fractionOf(left.remainder(right)), [(a * d) % (c * b), b * d])).toBe(true);
      }),
    );
  });

  it('of order is that of fractions', () => {
    fc.assert(
      fc.property(any, fc.oneof(any, fc.constant(undefined)), (left, other) => {
        const right = other ?? left.multiplyExactly(Amount.of(100, 2));
        const difference = left.value * 10n ** BigInt(right.scale) - right.value * 10n ** BigInt(left.scale);
        expect(Math.sign(left.compare(right))).toBe(difference === 0n ? 0 : difference < 0n ? -1 : 1);
        expect(left.equals(right)).toBe(difference === 0n);
        expect([left.isZero, left.isNegative]).toEqual([left.value === 0n, left.value < 0n]);
      }),
    );
  });

  it('has no negative zero', () => {
    const [nought, minus] = [Amount.zero(2), Amount.of(-1)];
    for (const result of [
      nought.negate(),
      nought.multiply(minus),
      nought.divide(minus),
      nought.addExactly(nought.negate()),
    ])
      expect(result).toEqual(nought);
    expect(Amount.parse('-0.00')).toEqual(nought);
    expect(Amount.of(-1, 3).rescale(2)).toEqual(nought);
  });

  it('survives texts of any length', () => {
    fc.assert(
      fc.property(any, (amount) => {
        const text = amount.toString();
        expect(Amount.parseExactly(text)?.toString()).toBe(text);
        expect(Amount.parseExactly(amount.toMinimalString())?.equals(amount)).toBe(true);
        expect(JSON.stringify([amount])).toBe(`["${text}"]`);
        expect(amount.toNumber()).toBe(Number(text));
      }),
    );
  });

  it('cuts off decimals after the eighteenth digit that is read', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{1,22}(\.\d{1,22})?$/), (text) => {
        const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d+)\.?(\d*)$/.exec(text) ?? [];
        const digits = whole === '0' ? 0 : whole.length;
        const kept = fraction.slice(0, Math.max(0, 18 - digits));
        const expected = digits > 18 ? undefined : Amount.of(BigInt(sign + whole + kept), kept.length);
        expect(Amount.parse(text)).toEqual(expected);
      }),
    );
  });
});
