import { Amount } from './amount.ts';

const one = Amount.of(1n);

/** A percentage, kept as the exact fraction it stands for: `21.0%` is 0.210. */
export class Percentage {
  readonly fraction: Amount;

  private constructor(fraction: Amount) {
    this.fraction = fraction;
  }

  /** Reads `21.0%`, or the fraction itself when the sign is missing (`0.21` is `21%`); undefined when neither. */
  static parse(text: string): Percentage | undefined {
    const signed = text.endsWith('%');
    const number = Amount.parse(signed ? text.slice(0, -1) : text);
    if (!number) return undefined;
    return new Percentage(signed ? Amount.of(number.value, number.scale + 2) : number.raise(2));
  }

  /** This share of an amount, at the amount's scale. */
  of(amount: Amount): Amount {
    return amount.multiply(this.fraction);
  }

  /** What an amount was before this percentage was added to it, at the amount's scale. */
  removeFrom(amount: Amount): Amount {
    return amount.divide(one.rescale(this.fraction.scale).add(this.fraction));
  }

  get isZero(): boolean {
    return this.fraction.isZero;
  }

  /** Whether it is more than 100 %, in either direction. */
  get isAboveWhole(): boolean {
    return this.fraction.compare(one) > 0 || this.fraction.negate().compare(one) > 0;
  }

  /** Whether both are the same share, however many decimals they show. */
  equals(other: Percentage): boolean {
    return this.fraction.equals(other.fraction);
  }

  /** The same text for equal shares, however many decimals they show. */
  get canonical(): string {
    const text = this.fraction.toString();
    return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  }

  /** The percentage with its sign: `21.0%`. */
  toString(): string {
    return `${Amount.of(this.fraction.value, this.fraction.scale - 2).toString()}%`;
  }

  toJSON(): string {
    return this.toString();
  }
}
