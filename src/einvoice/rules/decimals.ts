import { Amount, sum } from '../../documents/amount.ts';
import type { Group } from '../model/group.ts';
import type { TermId } from '../model/terms.ts';

/** What stands for an amount that is missing in a sum. */
export const zero = Amount.zero(2);

/** Rounded to two decimals as the norm's validators do: halves up, towards plus infinity. */
export function rounded(amount: Amount): Amount {
  const near = amount.rescale(2);
  if (!amount.isNegative || amount.scale <= 2) return near;
  // Rounding is half away from zero; a negative half is a cent too low then.
  const isHalf = amount.subtract(near.rescale(amount.scale)).equals(half);
  return isHalf ? near.add(cent) : near;
}

const half = Amount.of(5n, 3);
const cent = Amount.of(1n, 2);

/** The exact product. */
export function product(left: Amount, right: Amount): Amount {
  return left.rescale(left.scale + right.scale).multiply(right);
}

/** The exact sum of a term in each of the groups. */
export function sumOf(groups: readonly Group[], term: TermId): Amount {
  return sum(
    groups.map((group) => group.decimal(term) ?? zero),
    2,
  );
}

/** How far two amounts are apart. */
export function distance(left: Amount, right: Amount): Amount {
  const scale = Math.max(left.scale, right.scale);
  return magnitude(left.rescale(scale).subtract(right.rescale(scale)));
}

/** An amount without its sign. */
export function magnitude(amount: Amount): Amount {
  return amount.isNegative ? amount.negate() : amount;
}

/** Whether two amounts are less than a unit of the currency apart. */
export function areNear(left: Amount, right: Amount): boolean {
  return distance(left, right).compare(one) < 0;
}

/** A unit of the currency. */
export const one = Amount.of(1n);
