/** Paper and address layout: ISO A4, US Letter, or A4 with the DIN 5008 form B address window. */
export type PdfLayout = 'A4' | 'Letter' | 'DIN5008';

/** A file within the print, such as the invoice as XML. */
export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mime: string;
  /** What it is to the print (`AFRelationship`, ISO 19005-3). */
  readonly relationship: 'source' | 'data' | 'alternative' | 'supplement';
  readonly description: string;
}

/** How a document is printed; everything absent follows the document and its locale. */
export interface PdfOptions {
  /** BCP 47 tag of labels, numbers and dates; else the supplier's country decides. */
  locale?: string | undefined;
  /** Unicode (`dd/MM/yyyy`) or strftime (`%d/%m/%Y`) pattern. */
  dateFormat?: string | undefined;
  /** Unicode (`HH:mm`) or strftime (`%H:%M`) pattern. */
  timeFormat?: string | undefined;
  layout?: PdfLayout | undefined;
  /** PNG or JPEG bytes; other bytes are refused (`Refusal` with key `logo-unreadable`). */
  logo?: Uint8Array | undefined;
  /** Logo height in points, 40 when absent. */
  logoHeight?: number | undefined;
  /** A line of the sender's own under the document title. */
  label?: string | undefined;
  /** Text printed large and pale across every page. */
  watermark?: string | undefined;
  /** Money with `%n` for the number and `%u` for the currency's symbol. */
  currencyTemplate?: string | undefined;
  /** Negative money, as `currencyTemplate`; without `%u` it wraps only the number, as in `(%n)`. */
  negativeTemplate?: string | undefined;
  thousandsSeparator?: string | undefined;
  decimalMark?: string | undefined;
  /** Marks the print as a duplicate of one already handed over. */
  duplicate?: boolean | undefined;
  /** Says on every page that the document was made in a sandbox and counts for nothing. */
  sandbox?: boolean | undefined;
  /** Prints the amounts of a credit note negated, as the adjustment they make to the balance. */
  adjustment?: boolean | undefined;
  /** Files that travel within the print. */
  attachments?: readonly Attachment[] | undefined;
  /** Files of a template by their paths, in place of the service's own. */
  template?: Readonly<Record<string, Uint8Array>> | undefined;
  /** Creation time written into the file when the document has no issue date; the epoch when absent. */
  clock?: Date | undefined;
}
