import { Amount } from '@docmill/documents/amounts';

/** Origin of a value: a document path (`$.doc.lines[0].total`), or an element of an XML that knows its XPath. */
export type Place = string | { readonly xpath: string; readonly content: string };

/** Formats a place for faults. */
export function placeText(place: Place): string {
  return typeof place === 'string' ? place : place.xpath;
}

/**
 * Returns the text of a term as in the XML, in the spelling of its syntax and with outer white space;
 * otherwise the text in the model.
 */
export function writtenText({ text, place }: Term): string {
  return typeof place === 'string' ? text : place.content;
}

/** Scheme of a contact point (BT-41, BT-56) that is a department and not a person. */
export const department = 'department';

/** Attributes of a term. */
export interface TermDetails {
  /** Scheme of an identifier or classification (`BT-29-1`), or the tax of a registration or category. */
  readonly scheme?: string | undefined;
  /** Version of the scheme (`BT-158-2`). */
  readonly version?: string | undefined;
  /** Currency that the amount itself states. */
  readonly currency?: string | undefined;
}

/** One value of a business term: its text as written, and its place. */
export class Term implements TermDetails {
  readonly text: string;
  readonly place: Place;
  scheme: string | undefined;
  readonly version: string | undefined;
  readonly currency: string | undefined;
  #decimal: Amount | 'none' | undefined;

  constructor(text: string, place: Place, details?: TermDetails) {
    this.text = text;
    this.place = place;
    this.scheme = details?.scheme;
    this.version = details?.version;
    this.currency = details?.currency;
  }

  /** Number in the text, in any form of xs:decimal; undefined if it is not a number. */
  get decimal(): Amount | undefined {
    this.#decimal ??= parseXmlDecimal(this.text) ?? 'none';
    return this.#decimal === 'none' ? undefined : this.#decimal;
  }
}

/** Parses any form of xs:decimal: unlike the text of an amount, it may have a plus, and no digits before or after the point. */
function parseXmlDecimal(text: string): Amount | undefined {
  const amount = Amount.parse(text);
  if (amount) return amount;
  const [, sign = '', major = '', minor = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (major === '' && minor === '') return undefined;
  return Amount.parse(`${sign === '-' ? '-' : ''}${major || '0'}${minor && `.${minor}`}`);
}
