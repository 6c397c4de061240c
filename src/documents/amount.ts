import { calculationRefusal } from './document-error.ts';

const maximum = 2n ** 63n - 1n;
const minimum = -(2n ** 63n);
/** Maximum number of digits that the format reads. */
const digits = 18;

const powers: bigint[] = [1n];

/** Returns 10 to the power of `exponent`. */
function powerOfTen(exponent: number): bigint {
  let power = powers[exponent];
  if (power === undefined) {
    power = 10n ** BigInt(exponent);
    if (exponent < 64) powers[exponent] = power;
  }
  return power;
}

/** Divides and rounds to the nearest integer, halves away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const rest = dividend - quotient * divisor;
  if (rest === 0n) return quotient;
  const doubled = rest < 0n ? -rest * 2n : rest * 2n;
  if (doubled < (divisor < 0n ? -divisor : divisor)) return quotient;
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
}

/**
 * An exact decimal: an integer of at most 64 bits and the number of its decimals. The scale is part of the value's
 * text ("10" and "10.00" are equal amounts written differently) and is kept in calculations. All rounding is half
 * away from zero. Amounts are immutable; every operation returns a new one.
 */
export class Amount {
  readonly value: bigint;
  /** Number of decimals. */
  readonly scale: number;

  private constructor(value: bigint, scale: number) {
    this.value = value;
    this.scale = scale;
  }

  /**
   * Returns `value` with its last `scale` digits as decimals. A value over 64 bits loses decimals; if it
   * has none, the method throws.
   */
  static of(value: bigint, scale = 0): Amount {
    let fitted = value;
    let decimals = scale;
    while ((fitted > maximum || fitted < minimum) && decimals > 0) {
      const surplus = Math.min(decimals, Math.max(1, fitted.toString().length - (fitted < 0n ? 20 : 19)));
      fitted = divideRounded(fitted, powerOfTen(surplus));
      decimals -= surplus;
    }
    if (fitted > maximum || fitted < minimum) throw calculationRefusal('an amount grows beyond 64 bits');
    return new Amount(fitted, decimals);
  }

  /** Returns zero with a number of decimals. */
  static zero(scale = 0): Amount {
    return new Amount(0n, scale);
  }

  /**
   * Parses `-?digits[.digits]`. Returns undefined if the text is not such a number or has more than 18 digits before
   * the point. Decimals after the 18th digit are cut off.
   */
  static parse(text: string): Amount | undefined {
    if (text.length > 1000) return undefined;
    const match = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(text);
    if (!match) return undefined;
    const [, sign = '', major = '', minor = ''] = match;
    if (major.length > digits) return undefined;
    const decimals = minor.slice(0, digits - (major === '0' ? 0 : major.length));
    return new Amount(BigInt(sign + major + decimals), decimals.length);
  }

  /** Adds an amount, rounded to this amount's scale first. */
  add(other: Amount): Amount {
    const addend = other.rescale(this.scale);
    // An amount too large for this scale is returned with fewer decimals; the sum then gets the same scale.
    if (addend.scale < this.scale) return this.rescale(addend.scale).add(addend);
    return Amount.of(this.value + addend.value, this.scale);
  }

  /** Subtracts an amount, rounded to this amount's scale first. */
  subtract(other: Amount): Amount {
    return this.add(other.negate());
  }

  /** Multiplies, rounded to this amount's scale. */
  multiply(factor: Amount): Amount {
    return Amount.of(divideRounded(this.value * factor.value, powerOfTen(factor.scale)), this.scale);
  }

  /** Divides, rounded to this amount's scale. Division by zero gives zero. */
  divide(divisor: Amount): Amount {
    if (divisor.value === 0n) return Amount.zero(this.scale);
    return Amount.of(divideRounded(this.value * powerOfTen(divisor.scale), divisor.value), this.scale);
  }

  /** Returns the amount with exactly `scale` decimals. */
  rescale(scale: number): Amount {
    if (scale === this.scale) return this;
    if (scale > this.scale) return Amount.of(this.value * powerOfTen(scale - this.scale), scale);
    return new Amount(divideRounded(this.value, powerOfTen(this.scale - scale)), scale);
  }

  /** Returns the amount with at least `scale` decimals. */
  raise(scale: number): Amount {
    return scale > this.scale ? this.rescale(scale) : this;
  }

  /** Returns the amount with at most `scale` decimals. */
  lower(scale: number): Amount {
    return scale < this.scale ? this.rescale(scale) : this;
  }

  negate(): Amount {
    return Amount.of(-this.value, this.scale);
  }

  get isZero(): boolean {
    return this.value === 0n;
  }

  get isNegative(): boolean {
    return this.value < 0n;
  }

  /**
   * Returns a negative number, zero or a positive number if this amount is less than, equal to or greater than the
   * other. Scales do not matter.
   */
  compare(other: Amount): number {
    const left = this.value * powerOfTen(other.scale);
    const right = other.value * powerOfTen(this.scale);
    if (left === right) return 0;
    return left < right ? -1 : 1;
  }

  /** Returns whether both amounts are the same number; scales do not matter. */
  equals(other: Amount): boolean {
    return this.compare(other) === 0;
  }

  /** Formats the number with all its decimals: `-10.50`. */
  toString(): string {
    if (this.scale === 0) return this.value.toString();
    const negative = this.value < 0n;
    const text = (negative ? -this.value : this.value).toString().padStart(this.scale + 1, '0');
    const point = text.length - this.scale;
    return `${negative ? '-' : ''}${text.slice(0, point)}.${text.slice(point)}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

/**
 * Sums up amounts, starting from zero with `scale` decimals and raising the scale to that of
 * each amount before adding it.
 */
export function sum(amounts: Iterable<Amount>, scale: number): Amount {
  let total = Amount.zero(scale);
  for (const amount of amounts) total = total.raise(amount.scale).add(amount);
  return total;
}
