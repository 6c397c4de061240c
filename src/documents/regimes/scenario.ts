/** Scenarios: what a document's type, tags and taxes add to it, and the corrections a country allows. */

/** A legal note of an invoice; two notes are the same when category and key are equal. */
export interface ScenarioNote {
  cat?: string;
  key: string;
  text: string;
}

/** Applies when every condition given holds; then its note, codes and extensions reach the invoice's `tax`. */
export interface Scenario {
  /** The document's type is one of these. */
  types?: readonly string[];
  /** The document has every one of these tags. */
  tags?: readonly string[];
  /** At least one of these tax categories is used on a line, charge or discount. */
  categories?: readonly string[];
  /** One extension map of the document (`tax.ext` or that of a rate total) has this key, and this code when given. */
  extKey?: string;
  extCode?: string;
  note?: ScenarioNote;
  codes?: Readonly<Record<string, string>>;
  ext?: Readonly<Record<string, string>>;
}

/** What a correction of an invoice may be and must bring; everything absent is unrestricted. */
export interface Corrections {
  /** Document types a correction may take. */
  types?: readonly string[];
  /** Stamp providers whose stamps the corrected document must have. */
  stamps?: readonly string[];
  /** Extension keys that the correction's options may set. */
  extensions?: readonly string[];
  reasonRequired?: true;
  /** The corrected document's tax totals are copied into the reference to it. */
  copyTax?: true;
}

/** The reverse charge notice of value added tax, in the country's wording. */
export function reverseChargeNotice(text: string): Scenario {
  return {
    tags: ['reverse-charge'],
    categories: ['VAT'],
    note: { cat: 'VAT', key: 'reverse-charge', text },
  };
}

/** Scenarios of the countries without a wording of their own. */
export const commonScenarios: readonly Scenario[] = [
  reverseChargeNotice('Reverse charge: Customer to account for VAT to the relevant tax authority.'),
];
