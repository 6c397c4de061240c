import type { Json } from '../../../graphql/graphql.ts';
import { membersOf } from '../../../parts/document-reading/reading.logic.ts';

/** Number of a document whose code already starts with its series: `INV-INV-001`. */
interface DoubledNumber {
  readonly series: string;
  readonly number: string;
}

/** Returns the number of a document if it contains its series twice and its code has changed. */
export function doubledNumber(before: Json | undefined, after: Json | undefined): DoubledNumber | undefined {
  const [{ code: former }, { series, code }] = [membersOf(before), membersOf(after)];
  if (typeof series !== 'string' || typeof code !== 'string') return undefined;
  if (series === '' || code === former || !code.startsWith(series)) return undefined;
  const rest = code.slice(series.length);
  // Neither INVOICE-1 nor 20261 repeats INV or 2026.
  if (/^\p{L}/u.test(rest) || (/\d$/.test(series) && /^\d/.test(rest))) return undefined;
  return { series, number: `${series}-${code}` };
}
