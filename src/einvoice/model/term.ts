import { Amount } from '../../documents/amount.ts';

/** Where something came from: a document path (`$.doc.lines[0].total`), or an element of an XML that knows its XPath. */
export type Place = string | { readonly xpath: string; readonly content: string };

/** The place as it is told in faults. */
export function placeText(place: Place): string {
  return typeof place === 'string' ? place : place.xpath;
}

/** The text of a term as an XML has it, in the spelling of its syntax and with outer white space; else as the model has it. */
export function writtenText({ text, place }: Term): string {
  return typeof place === 'string' ? text : place.content;
}

/** Scheme of a contact point (BT-41, BT-56) that is a department, beside the person. */
export const department = 'department';

/** What is said of a term besides its text. */
export interface TermDetails {
  /** Scheme of an identifier or classification (`BT-29-1`), or the tax that a registration or category is of. */
  readonly scheme?: string | undefined;
  /** Version of the scheme (`BT-158-2`). */
  readonly version?: string | undefined;
  /** Currency that an amount names itself. */
  readonly currency?: string | undefined;
}

/** One value of a business term: its text as it was written, and where it stands. */
export class Term implements TermDetails {
  readonly text: string;
  readonly place: Place;
  scheme: string | undefined;
  readonly version: string | undefined;
  readonly currency: string | undefined;

  constructor(text: string, place: Place, details?: TermDetails) {
    this.text = text;
    this.place = place;
    this.scheme = details?.scheme;
    this.version = details?.version;
    this.currency = details?.currency;
  }

  /** The number in the text, in any form that xs:decimal has; undefined when it is none. */
  get decimal(): Amount | undefined {
    const [, sign = '', major = '', minor = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(this.text) ?? [];
    if (major === '' && minor === '') return undefined;
    return Amount.parse(`${sign === '-' ? '-' : ''}${major || '0'}${minor && `.${minor}`}`);
  }
}
