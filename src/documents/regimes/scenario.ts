/**
 * Scenarios: additions to a document that follow from its type, tags and taxes; and the
 * corrections that a country allows.
 */

/** A legal note of an invoice. Two notes are the same if category and key are equal. */
export interface ScenarioNote {
  cat?: string;
  key: string;
  text: string;
}

/** If all given conditions hold, the note, codes and extensions are added to the invoice's `tax`. */
export interface Scenario {
  /** Document types, of which one must match. */
  types?: readonly string[];
  /** Tags, all of which the document must have. */
  tags?: readonly string[];
  /** Tax categories, of which one must be used on a line, charge or discount. */
  categories?: readonly string[];
  /**
   * Key, and optionally its code, that an extension map of the document (`tax.ext` or
   * that of a rate total) must have.
   */
  extKey?: string;
  extCode?: string;
  note?: ScenarioNote;
  codes?: Readonly<Record<string, string>>;
  ext?: Readonly<Record<string, string>>;
}

/** Restrictions and requirements for corrections of an invoice; absent members do not restrict. */
export interface Corrections {
  /** Allowed document types of corrections. */
  types?: readonly string[];
  /** Stamp providers whose stamps the corrected document must have. */
  stamps?: readonly string[];
  /** Extension keys that the correction's options may set. */
  extensions?: readonly string[];
  reasonRequired?: true;
  /** Copies the corrected document's tax totals to the reference. */
  copyTax?: true;
}

/** Returns the scenario with the reverse charge note of value added tax, in the country's wording. */
export function reverseChargeNotice(text: string): Scenario {
  return {
    tags: ['reverse-charge'],
    categories: ['VAT'],
    note: { cat: 'VAT', key: 'reverse-charge', text },
  };
}

/** Scenarios of countries without their own wording. */
export const commonScenarios: readonly Scenario[] = [
  reverseChargeNotice('Reverse charge: Customer to account for VAT to the relevant tax authority.'),
];
