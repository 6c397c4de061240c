import { Amount } from '@docmill/documents/amounts';
import type { Group } from '../model/group.ts';
import type { TermId } from '../model/terms.ts';

/** Value of an amount that is missing in a sum. */
export const zero = Amount.zero(2);

/** One unit of the currency. */
export const one = Amount.of(1);

/** Rounds to two decimals as the validators of EN 16931 do: halves up, towards plus infinity. */
export function roundHalfUp(amount: Amount): Amount {
  return amount.rescaleHalfUp(2);
}

/** Returns the exact sum of amounts. */
export function sumExactly(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, amount) => sum.addExactly(amount), zero);
}

/** Returns the exact sum of a term over groups. */
export function sumTerm(groups: readonly Group[], term: TermId): Amount {
  return sumExactly(groups.map((group) => group.decimal(term) ?? zero));
}

/** Returns the absolute difference of two amounts. */
export function distance(left: Amount, right: Amount): Amount {
  return left.subtractExactly(right).abs();
}

/** Returns whether two amounts differ by less than one unit of the currency. */
export function areNear(left: Amount, right: Amount): boolean {
  return distance(left, right).compare(one) < 0;
}
