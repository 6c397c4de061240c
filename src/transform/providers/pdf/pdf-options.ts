/** Paper and address layout: ISO A4, US Letter, or A4 with the DIN 5008 form B address window. */
export type PdfLayout = 'A4' | 'Letter' | 'DIN5008';

/** File embedded in the print, such as the invoice as XML. */
export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mime: string;
  /** Relationship to the print (`AFRelationship`, ISO 19005-3). */
  readonly relationship: 'source' | 'data' | 'alternative' | 'supplement';
  readonly description: string;
}

/** Options of a print; absent ones follow the document and its locale. */
export interface PdfOptions {
  /** BCP 47 tag for labels, numbers and dates; by default determined by the supplier's country. */
  locale?: string | undefined;
  /** Unicode (`dd/MM/yyyy`) or strftime (`%d/%m/%Y`) pattern. */
  dateFormat?: string | undefined;
  /** Unicode (`HH:mm`) or strftime (`%H:%M`) pattern. */
  timeFormat?: string | undefined;
  layout?: PdfLayout | undefined;
  /** PNG or JPEG bytes; other bytes are refused (`RequestError` with key `logo-unreadable`). */
  logo?: Uint8Array | undefined;
  /** Logo height in points; 40 if absent. */
  logoHeight?: number | undefined;
  /** Additional line of the sender under the document title. */
  label?: string | undefined;
  /** Text printed large and pale across every page. */
  watermark?: string | undefined;
  /** Format of money with `%n` for the number and `%u` for the currency symbol. */
  currencyTemplate?: string | undefined;
  /** Format of negative money, as `currencyTemplate`; without `%u` it wraps only the number, as in `(%n)`. */
  negativeTemplate?: string | undefined;
  thousandsSeparator?: string | undefined;
  decimalMark?: string | undefined;
  /** Whether the print is marked as a duplicate of one that was issued before. */
  duplicate?: boolean | undefined;
  /** Whether every page says that the document was made in a sandbox and has no legal effect. */
  sandbox?: boolean | undefined;
  /** Whether the amounts of a credit note are negated, as the adjustment that they make to the balance. */
  adjustment?: boolean | undefined;
  /** Files embedded in the print. */
  attachments?: readonly Attachment[] | undefined;
  /** Files of a template by their paths, instead of the service's own. */
  template?: Readonly<Record<string, Uint8Array>> | undefined;
  /** Creation time written into the file if the document has no issue date; the epoch if absent. */
  clock?: Date | undefined;
}
