import type { Amount } from '../../documents/amount.ts';
import type { Percentage } from '../../documents/percentage.ts';
import type { Group } from '../model/group.ts';
import { Term } from '../model/term.ts';
import type { TermId } from '../model/terms.ts';

/** Puts a value of the document into the model; what is missing or empty is not put. */
export function put(
  group: Group,
  id: TermId,
  text: string | undefined,
  place: string,
  scheme?: string,
): void {
  if (text !== undefined && text !== '') group.add(id, new Term(text, place, { scheme }));
}

/** A percentage as the syntaxes have it: without its sign. */
export function rateText(percent: Percentage): string {
  return percent.toString().slice(0, -1);
}

/** A rate as documents have it. */
export function percentText(rate: string): string {
  return `${rate}%`;
}

/** An amount of money with the decimals of its currency. */
export function moneyText(amount: Amount, decimals: number): string {
  return amount.rescale(decimals).toString();
}

/** The members that are there; undefined when none is. */
export function someOf<T extends object>(members: { [K in keyof T]: T[K] | undefined }): T | undefined {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return present.length === 0 ? undefined : (Object.fromEntries(present) as T);
}

/** A list with elements; undefined when it is empty. */
export function someIn<T>(elements: readonly (T | undefined)[]): T[] | undefined {
  const present = elements.filter((element) => element !== undefined);
  return present.length === 0 ? undefined : present;
}

/** The number of a term as documents have it; undefined when it is missing or no number. */
export function numberText(group: Group, id: TermId): string | undefined {
  return group.decimal(id)?.toString();
}
