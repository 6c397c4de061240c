import { addons } from './addons/catalogue.ts';
import { regimes } from './regimes/regimes.ts';

/** International code lists, which belong to no country: UN/EDIFACT, CEF's VATEX, ISO/IEC 6523. */
const international: readonly string[] = [
  'cef-vatex',
  'iso-scheme-id',
  'untdid-allowance',
  'untdid-charge',
  'untdid-document-type',
  'untdid-item-type',
  'untdid-payment-means',
  'untdid-tax-category',
  'untdid-text-subject',
];

const known = new Set([
  ...international,
  ...regimes.flatMap(({ extensions = {} }) => Object.keys(extensions)),
  ...addons.flatMap(({ extensions = {} }) => Object.keys(extensions)),
]);

/** Whether an international code list, a regime or an addon defines the extension. */
export function isExtensionKey(key: string): boolean {
  return known.has(key);
}
