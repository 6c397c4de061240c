import type { Amount, Percentage } from '@docmill/documents/amounts';
import type { Group } from '../model/group.ts';
import { Term } from '../model/term.ts';
import type { TermId } from '../model/terms.ts';

/** Puts a value of the document into the model. Missing and empty values are skipped. */
export function put(
  group: Group,
  id: TermId,
  text: string | undefined,
  place: string,
  scheme?: string,
): void {
  if (text !== undefined && text !== '') group.add(id, new Term(text, place, { scheme }));
}

/** Formats a percentage for the syntaxes, without its sign. */
export function rateText(percent: Percentage): string {
  return percent.toString().slice(0, -1);
}

/** Formats a rate for documents. */
export function percentText(rate: string): string {
  return `${rate}%`;
}

/** Formats an amount of money with the decimals of its currency. */
export function moneyText(amount: Amount, decimals: number): string {
  return amount.rescale(decimals).toString();
}

/** Returns the members that are defined; undefined if there are none. */
export function compactObject<T extends object>(members: { [K in keyof T]: T[K] | undefined }):
  T | undefined {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return present.length === 0 ? undefined : (Object.fromEntries(present) as T);
}

/** Returns the elements that are defined; undefined if there are none. */
export function compactList<T>(elements: readonly (T | undefined)[]): T[] | undefined {
  const present = elements.filter((element) => element !== undefined);
  return present.length === 0 ? undefined : present;
}

/** Returns the number of a term in the form of documents; undefined if it is missing or not a number. */
export function numberText(group: Group, id: TermId): string | undefined {
  return group.decimal(id)?.toString();
}
