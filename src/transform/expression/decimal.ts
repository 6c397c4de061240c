const amountForm = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(%?)$/;
const maxAmountLength = 64;
const quotientDecimals = 20;
const largest = 10n ** 400n;

/** Exact decimal number, `digits / 10^scale`, for calculations with the amounts of documents. */
export class Decimal {
  readonly digits: bigint;
  readonly scale: number;

  private constructor(digits: bigint, scale: number) {
    this.digits = digits;
    this.scale = scale;
  }

  /**
   * Parses text in the form of an amount: an optional minus, digits without needless leading zeros, optional decimals,
   * and an optional `%` that divides by 100 (`21.0%` is 0.21); at most 64 characters. Returns undefined for any other
   * text, so `007`, `+1`, `1e3` and `1,5` stay text.
   */
  static parse(text: string): Decimal | undefined {
    if (text.length > maxAmountLength) return undefined;
    const match = amountForm.exec(text);
    if (match === null) return undefined;
    const [, sign = '', major = '', minor = '', percent = ''] = match;
    return new Decimal(BigInt(sign + major + minor), minor.length + (percent ? 2 : 0));
  }

  /** Converts a finite number to the decimal that is its shortest notation. */
  static from(number: number): Decimal {
    const [mantissa = '', exponent = '0'] = String(number).split('e');
    const [major = '', minor = ''] = mantissa.split('.');
    const scale = minor.length - Number(exponent);
    const digits = BigInt(major + minor);
    return scale >= 0 ? new Decimal(digits, scale) : new Decimal(digits * 10n ** BigInt(-scale), 0);
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.at(scale) + other.at(scale), scale);
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.digits * other.digits, this.scale + other.scale);
  }

  /** Returns the quotient with 20 decimals, rounded half away from zero; the divisor must not be zero. */
  dividedBy(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    const dividend = this.at(scale) * 10n ** BigInt(quotientDecimals);
    const divisor = other.at(scale);
    const quotient = dividend / divisor;
    const rest = dividend % divisor;
    if (magnitude(rest) * 2n < magnitude(divisor)) return new Decimal(quotient, quotientDecimals);
    const away = dividend < 0n === divisor < 0n ? 1n : -1n;
    return new Decimal(quotient + away, quotientDecimals);
  }

  /** Returns the remainder of the integer division, with the sign of this number; the divisor must not be zero. */
  remainder(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.at(scale) % other.at(scale), scale);
  }

  negated(): Decimal {
    return new Decimal(-this.digits, this.scale);
  }

  /** Truncates the decimals, towards zero. */
  whole(): Decimal {
    return new Decimal(this.digits / 10n ** BigInt(this.scale), 0);
  }

  /**
   * Returns a negative number, zero or a positive number as this number is less than, equal to or greater than the
   * other.
   */
  compare(other: Decimal): number {
    const scale = Math.max(this.scale, other.scale);
    const left = this.at(scale);
    const right = other.at(scale);
    if (left === right) return 0;
    return left < right ? -1 : 1;
  }

  /** Whether this number is short enough for further calculations. */
  isReasonable(): boolean {
    return this.scale <= 400 && magnitude(this.digits) < largest;
  }

  /** Converts to the nearest JavaScript number. */
  toNumber(): number {
    return Number(this.toString());
  }

  /** Formats the number without trailing zeros in its decimals. */
  toString(): string {
    const text = magnitude(this.digits)
      .toString()
      .padStart(this.scale + 1, '0');
    const point = text.length - this.scale;
    const minor = text.slice(point).replace(/0+$/, '');
    return `${this.digits < 0n ? '-' : ''}${text.slice(0, point)}${minor && `.${minor}`}`;
  }

  private at(scale: number): bigint {
    return scale === this.scale ? this.digits : this.digits * 10n ** BigInt(scale - this.scale);
  }
}

function magnitude(integer: bigint): bigint {
  return integer < 0n ? -integer : integer;
}
