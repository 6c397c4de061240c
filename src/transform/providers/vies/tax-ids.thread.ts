import { isInEuropeanUnion } from '@docmill/documents/codes';
import type { JsonObject } from '@docmill/documents/json';
import { textAt } from '@docmill/documents/paths';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { documentOf } from '../document-outcome.ts';

/** VAT number in the form of VIES. */
export interface VatNumber {
  /** Country code of a member state, EL for Greece, or XI for Northern Ireland. */
  readonly country: string;
  readonly code: string;
}

/** VAT number of a party, or the reason why it has none that VIES can check. */
export type FoundNumber = VatNumber | 'no-tax-id' | 'not-in-eu';

/** VAT numbers of the parties of a document. */
export interface TaxIds {
  readonly supplier: FoundNumber;
  readonly customer: FoundNumber;
}

/** Reads the VAT numbers of the parties of a document. */
export const readTaxIds = threadFunction((text: string): TaxIds => {
  const document = documentOf(JSON.parse(text) as JsonObject);
  return { supplier: readNumber(document, 'supplier'), customer: readNumber(document, 'customer') };
});

function readNumber(document: JsonObject, party: string): FoundNumber {
  const country = textAt(document, `${party}.tax_id.country`);
  const code = textAt(document, `${party}.tax_id.code`);
  if (country === undefined || code === undefined) return 'no-tax-id';
  // Northern Ireland belongs to the VAT area for goods; Great Britain does not.
  if (country !== 'XI' && !isInEuropeanUnion(country)) return 'not-in-eu';
  return { country: country === 'GR' ? 'EL' : country, code };
}
