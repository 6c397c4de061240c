import { calculationRefusal } from './document-error.ts';

/** Maximum absolute value of amounts in documents, which the format stores in 64 bits. */
const maxInteger = 2n ** 63n - 1n;

/** Maximum number of digits that the format reads. */
const maxDigits = 18;

/** Maximum length of a decimal's text. */
const maxTextLength = 1000;

/** Longest text whose digits are certainly a safe integer. */
const maxShortLength = 15;

/** An integer without rounding: a number if it is safe, otherwise a BigInt. */
type Integer = number | bigint;

const maxNumber = BigInt(Number.MAX_SAFE_INTEGER);

function integerOf(value: bigint): Integer {
  return value <= maxNumber && value >= -maxNumber ? Number(value) : value;
}

const powers: Integer[] = Array.from({ length: 64 }, (_, exponent) => integerOf(10n ** BigInt(exponent)));

/** Returns 10 to the power of `exponent`. */
function powerOfTen(exponent: number): Integer {
  return powers[exponent] ?? integerOf(10n ** BigInt(exponent));
}

// The fast path of each operation relies on this: if the exact result is not safe, the rounded one is not safe either.

function addIntegers(left: Integer, right: Integer): Integer {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return integerOf(BigInt(left) + BigInt(right));
}

function multiplyIntegers(left: Integer, right: Integer): Integer {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right;
    // Adding zero removes the sign of zero.
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return integerOf(BigInt(left) * BigInt(right));
}

function negateInteger(value: Integer): Integer {
  return typeof value === 'number' ? 0 - value : -value;
}

/** Divides and rounds to the nearest integer, halves away from zero. */
function divideRounded(dividend: Integer, divisor: Integer): Integer {
  if (typeof dividend === 'number' && typeof divisor === 'number') {
    const rest = dividend % divisor;
    // The difference is a multiple of the divisor, so that the division is exact.
    const quotient = (dividend - rest) / divisor + 0;
    if (Math.abs(rest) * 2 < Math.abs(divisor)) return quotient;
    return dividend < 0 === divisor < 0 ? quotient + 1 : quotient - 1;
  }
  const [whole, part] = [BigInt(dividend), BigInt(divisor)];
  const quotient = whole / part;
  const rest = whole - quotient * part;
  if ((rest < 0n ? -rest : rest) * 2n < (part < 0n ? -part : part)) return integerOf(quotient);
  return integerOf(whole < 0n === part < 0n ? quotient + 1n : quotient - 1n);
}

/**
 * An exact decimal: an integer and the number of its decimals. The scale is part of the value's text ("10" and "10.00" are equal
 * amounts written differently) and is kept in calculations. Amounts are immutable; every operation returns a new one.
 *
 * `add`, `subtract`, `multiply`, `divide` and `rescale` calculate as the format does: the result has this amount's scale, rounded
 * half away from zero, and at most 64 bits. The operations named `…Exactly` neither round nor limit the result.
 *
 * This is our own code because it is faster: price, quantity, discount and taxes of a line take 0.35 µs, but 5 to 6 µs with
 * big.js, bignumber.js or decimal.js, none of which keeps the scale, and 0.8 µs with BigInt only.
 */
export class Amount {
  private readonly integer: Integer;
  /** Number of decimals. */
  readonly scale: number;

  private constructor(integer: Integer, scale: number) {
    this.integer = integer;
    this.scale = scale;
  }

  /**
   * Returns the integer `value` with its last `scale` digits as decimals. A value over 64 bits loses decimals; if it
   * has none, the method throws.
   */
  static of(value: number | bigint, scale = 0): Amount {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return new Amount(value + 0, scale);
    return Amount.fit(integerOf(BigInt(value)), scale);
  }

  /** Returns zero with a number of decimals. */
  static zero(scale = 0): Amount {
    return new Amount(0, scale);
  }

  /**
   * Parses `-?digits[.digits]`. Returns undefined if the text is not such a number or has more than 18 digits before
   * the point. Decimals after the 18th digit are cut off.
   */
  static parse(text: string): Amount | undefined {
    if (text.length <= maxShortLength) return Amount.parseShort(text);
    const match = matchDecimal(text);
    if (!match) return undefined;
    const [, sign = '', major = '', minor = ''] = match;
    if (major.length > maxDigits) return undefined;
    const decimals = minor.slice(0, maxDigits - (major === '0' ? 0 : major.length));
    return new Amount(integerOf(BigInt(sign + major + decimals)), decimals.length);
  }

  /** Parses `-?digits[.digits]` with all its digits. Returns undefined for any other text and above 1,000 characters. */
  static parseExactly(text: string): Amount | undefined {
    if (text.length <= maxShortLength) return Amount.parseShort(text);
    const match = matchDecimal(text);
    if (!match) return undefined;
    const [, sign = '', major = '', minor = ''] = match;
    return new Amount(integerOf(BigInt(sign + major + minor)), minor.length);
  }

  /** Converts a finite number to the decimal that is its shortest notation. */
  static fromNumber(number: number): Amount {
    if (Number.isSafeInteger(number)) return new Amount(number + 0, 0);
    const [mantissa = '', exponent = '0'] = String(number).split('e');
    const [major = '', minor = ''] = mantissa.split('.');
    const scale = minor.length - Number(exponent);
    const digits = integerOf(BigInt(major + minor));
    return scale >= 0
      ? new Amount(digits, scale)
      : new Amount(multiplyIntegers(digits, powerOfTen(-scale)), 0);
  }

  private static parseShort(text: string): Amount | undefined {
    const { length } = text;
    const isNegative = text.charCodeAt(0) === minus;
    const start = isNegative ? 1 : 0;
    let integer = 0;
    let point = length;
    for (let at = start; at < length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= zero && code <= nine) integer = integer * 10 + (code - zero);
      else if (code === dot && point === length && at > start && at < length - 1) point = at;
      else return undefined;
    }
    if (start === length) return undefined;
    return new Amount(isNegative ? 0 - integer : integer, point === length ? 0 : length - point - 1);
  }

  /** Removes decimals until the value has 64 bits at most; throws if there are none left. */
  private static fit(value: Integer, scale: number): Amount {
    let fitted = value;
    let decimals = scale;
    while (typeof fitted === 'bigint' && (fitted > maxInteger || fitted < -maxInteger)) {
      if (decimals === 0) throw calculationRefusal('an amount grows beyond 64 bits');
      const surplus = Math.min(decimals, Math.max(1, fitted.toString().length - (fitted < 0n ? 20 : 19)));
      fitted = divideRounded(fitted, powerOfTen(surplus));
      decimals -= surplus;
    }
    return new Amount(fitted, decimals);
  }

  /** The amount as an integer of its smallest decimals: 1050 for `10.50`. */
  get value(): bigint {
    return BigInt(this.integer);
  }

  /** Adds an amount, rounded to this amount's scale first. */
  add(other: Amount): Amount {
    const addend = other.rescale(this.scale);
    // An amount too large for this scale is returned with fewer decimals; the sum then gets the same scale.
    if (addend.scale < this.scale) return this.rescale(addend.scale).add(addend);
    return Amount.fit(addIntegers(this.integer, addend.integer), this.scale);
  }

  /** Subtracts an amount, rounded to this amount's scale first. */
  subtract(other: Amount): Amount {
    return this.add(other.negate());
  }

  /** Multiplies, rounded to this amount's scale. */
  multiply(factor: Amount): Amount {
    const product = multiplyIntegers(this.integer, factor.integer);
    return Amount.fit(divideRounded(product, powerOfTen(factor.scale)), this.scale);
  }

  /** Divides, rounded to this amount's scale. Division by zero gives zero. */
  divide(divisor: Amount): Amount {
    if (divisor.isZero) return Amount.zero(this.scale);
    const dividend = multiplyIntegers(this.integer, powerOfTen(divisor.scale));
    return Amount.fit(divideRounded(dividend, divisor.integer), this.scale);
  }

  /** Returns the amount with exactly `scale` decimals. */
  rescale(scale: number): Amount {
    if (scale === this.scale) return this;
    if (scale > this.scale) return Amount.fit(this.integerAt(scale), scale);
    return new Amount(divideRounded(this.integer, powerOfTen(this.scale - scale)), scale);
  }

  /** Returns the amount with exactly `scale` decimals, halves rounded up, towards plus infinity. */
  rescaleHalfUp(scale: number): Amount {
    const rounded = this.rescale(scale);
    if (!this.isNegative || scale >= this.scale) return rounded;
    const isHalf = this.subtractExactly(rounded).equals(new Amount(5, scale + 1));
    return isHalf ? rounded.add(new Amount(1, scale)) : rounded;
  }

  /** Returns the amount with at least `scale` decimals. */
  raise(scale: number): Amount {
    return scale > this.scale ? this.rescale(scale) : this;
  }

  /** Returns the amount with at most `scale` decimals. */
  lower(scale: number): Amount {
    return scale < this.scale ? this.rescale(scale) : this;
  }

  /** Moves the decimal point to the left, or to the right by at most the scale, without changing a digit. */
  movePoint(places: number): Amount {
    return new Amount(this.integer, this.scale + places);
  }

  /** Returns the amount without decimals, rounded towards zero. */
  truncate(): Amount {
    return this.scale === 0 ? this : new Amount(integerOf(this.value / BigInt(powerOfTen(this.scale))), 0);
  }

  negate(): Amount {
    return new Amount(negateInteger(this.integer), this.scale);
  }

  /** Returns the absolute value. */
  abs(): Amount {
    return this.isNegative ? this.negate() : this;
  }

  /** Returns the sum at the greater scale. */
  addExactly(other: Amount): Amount {
    const scale = Math.max(this.scale, other.scale);
    return new Amount(addIntegers(this.integerAt(scale), other.integerAt(scale)), scale);
  }

  /** Returns the difference at the greater scale. */
  subtractExactly(other: Amount): Amount {
    return this.addExactly(other.negate());
  }

  /** Returns the product; its scale is the sum of both scales. */
  multiplyExactly(factor: Amount): Amount {
    return new Amount(multiplyIntegers(this.integer, factor.integer), this.scale + factor.scale);
  }

  /** Returns the quotient with `scale` decimals, without a limit of its digits. The divisor must not be zero. */
  divideTo(scale: number, divisor: Amount): Amount {
    const common = Math.max(this.scale, divisor.scale);
    const dividend = multiplyIntegers(this.integerAt(common), powerOfTen(scale));
    return new Amount(divideRounded(dividend, divisor.integerAt(common)), scale);
  }

  /** Returns the remainder of the integer division, with the sign of this amount. The divisor must not be zero. */
  remainder(divisor: Amount): Amount {
    const scale = Math.max(this.scale, divisor.scale);
    return new Amount(integerOf(BigInt(this.integerAt(scale)) % BigInt(divisor.integerAt(scale))), scale);
  }

  get isZero(): boolean {
    return this.integer === 0;
  }

  get isNegative(): boolean {
    return this.integer < 0;
  }

  /**
   * Returns a negative number, zero or a positive number if this amount is less than, equal to or greater than the
   * other. Scales do not matter.
   */
  compare(other: Amount): number {
    const scale = Math.max(this.scale, other.scale);
    const left = this.integerAt(scale);
    const right = other.integerAt(scale);
    // Equal integers are of the same type.
    if (left === right) return 0;
    return left < right ? -1 : 1;
  }

  /** Returns whether both amounts are the same number; scales do not matter. */
  equals(other: Amount): boolean {
    return this.compare(other) === 0;
  }

  /** Formats the number with all its decimals: `-10.50`. */
  toString(): string {
    if (this.scale === 0) return String(this.integer);
    const text = String(this.isNegative ? negateInteger(this.integer) : this.integer).padStart(
      this.scale + 1,
      '0',
    );
    const point = text.length - this.scale;
    return `${this.isNegative ? '-' : ''}${text.slice(0, point)}.${text.slice(point)}`;
  }

  /** Formats the number without trailing zeros after its first `decimals` decimals: `-10.5`, or `-10.50` for 2. */
  toMinimalString(decimals = 0): string {
    const text = this.toString();
    if (this.scale <= decimals) return text;
    const shortest = text.length - this.scale + decimals;
    let end = text.length;
    while (end > shortest && text.charCodeAt(end - 1) === zero) end -= 1;
    return text.slice(0, text.charCodeAt(end - 1) === dot ? end - 1 : end);
  }

  /** Converts to the nearest JavaScript number. */
  toNumber(): number {
    return Number(this.toString());
  }

  toJSON(): string {
    return this.toString();
  }

  /** Returns the integer that this amount has at a scale that is not lower than its own. */
  private integerAt(scale: number): Integer {
    return scale === this.scale
      ? this.integer
      : multiplyIntegers(this.integer, powerOfTen(scale - this.scale));
  }
}

const [minus, dot, zero, nine] = [0x2d, 0x2e, 0x30, 0x39];

function matchDecimal(text: string): RegExpExecArray | null {
  return text.length > maxTextLength ? null : /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(text);
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
