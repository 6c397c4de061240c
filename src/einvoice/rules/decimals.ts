import { Amount, sum } from '@docmill/documents/amounts';
import type { Group } from '../model/group.ts';
import type { TermId } from '../model/terms.ts';

/** Value of an amount that is missing in a sum. */
export const zero = Amount.zero(2);

/** Rounds to two decimals as the validators of EN 16931 do: halves up, towards plus infinity. */
export function roundHalfUp(amount: Amount): Amount {
  const near = amount.rescale(2);
  if (!amount.isNegative || amount.scale <= 2) return near;
  // `rescale` rounds halves away from zero; a negative half is then a cent too low.
  const isHalf = amount.subtract(near.rescale(amount.scale)).equals(half);
  return isHalf ? near.add(cent) : near;
}

const half = Amount.of(5n, 3);
const cent = Amount.of(1n, 2);

/** Returns the exact product. */
export function multiplyExactly(left: Amount, right: Amount): Amount {
  return left.rescale(left.scale + right.scale).multiply(right);
}

/** Returns the exact sum of a term over groups. */
export function sumTerm(groups: readonly Group[], term: TermId): Amount {
  return sum(
    groups.map((group) => group.decimal(term) ?? zero),
    2,
  );
}

/** Returns the absolute difference of two amounts. */
export function distance(left: Amount, right: Amount): Amount {
  const scale = Math.max(left.scale, right.scale);
  return magnitude(left.rescale(scale).subtract(right.rescale(scale)));
}

/** Returns an amount without its sign. */
export function magnitude(amount: Amount): Amount {
  return amount.isNegative ? amount.negate() : amount;
}

/** Returns whether two amounts differ by less than one unit of the currency. */
export function areNear(left: Amount, right: Amount): boolean {
  return distance(left, right).compare(one) < 0;
}

/** One unit of the currency. */
export const one = Amount.of(1n);
