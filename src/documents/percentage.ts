import { Amount } from './amount.ts';

const one = Amount.of(1);

/** A percentage, stored as an exact fraction: `21.0%` is 0.210. */
export class Percentage {
  readonly fraction: Amount;

  private constructor(fraction: Amount) {
    this.fraction = fraction;
  }

  /**
   * Parses `21.0%`, or the fraction if the percent sign is missing (`0.21` is `21%`); returns
   * undefined for any other text.
   */
  static parse(text: string): Percentage | undefined {
    const signed = text.endsWith('%');
    const number = Amount.parse(signed ? text.slice(0, -1) : text);
    if (!number) return undefined;
    return new Percentage(signed ? number.movePoint(2) : number.raise(2));
  }

  /** Returns this percentage of an amount, at the amount's scale. */
  of(amount: Amount): Amount {
    return amount.multiply(this.fraction);
  }

  /** Returns the amount before this percentage was added to it, at the amount's scale. */
  removeFrom(amount: Amount): Amount {
    return amount.divide(one.rescale(this.fraction.scale).add(this.fraction));
  }

  get isZero(): boolean {
    return this.fraction.isZero;
  }

  /** Whether its absolute value is more than 100 %. */
  get isAboveWhole(): boolean {
    return this.fraction.abs().compare(one) > 0;
  }

  /** Returns whether both percentages are equal, regardless of their number of decimals. */
  equals(other: Percentage): boolean {
    return this.fraction.equals(other.fraction);
  }

  /** Text that is the same for equal percentages, regardless of their number of decimals. */
  get canonical(): string {
    return this.fraction.toMinimalString();
  }

  /** Formats the percentage with its sign: `21.0%`. */
  toString(): string {
    return `${this.fraction.movePoint(-2).toString()}%`;
  }

  toJSON(): string {
    return this.toString();
  }
}
