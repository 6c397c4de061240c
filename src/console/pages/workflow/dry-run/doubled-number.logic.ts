import type { Json } from '../../../graphql/graphql.ts';
import { membersOf } from '../../../parts/document-reading/reading.logic.ts';

/** How the number of a document reads whose code begins with its series already: `INV-INV-001`. */
interface DoubledNumber {
  readonly series: string;
  readonly number: string;
}

/** The number of a document in which its series stands twice, where its code is another one than before. */
export function doubledNumber(before: Json | undefined, after: Json | undefined): DoubledNumber | undefined {
  const [{ code: former }, { series, code }] = [membersOf(before), membersOf(after)];
  if (typeof series !== 'string' || typeof code !== 'string') return undefined;
  if (series === '' || code === former || !code.startsWith(series)) return undefined;
  const rest = code.slice(series.length);
  // Neither INVOICE-1 nor 20261 repeats INV or 2026.
  if (/^\p{L}/u.test(rest) || (/\d$/.test(series) && /^\d/.test(rest))) return undefined;
  return { series, number: `${series}-${code}` };
}
