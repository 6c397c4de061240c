import { Amount } from '@docmill/documents/amounts';

/** Allowed text of an element, and the conversion of values of the document. */
export interface TextKind {
  /** Required form of the written text. */
  readonly form: RegExp;
  /** Description of the form in words. */
  readonly words: string;
  readonly write?: (text: string) => string;
  readonly read?: (text: string) => string;
}

/** Any text. */
export const anyText: TextKind = { form: /[^]/, words: 'a text' };

/** Date in the form of documents. The time zone that xs:date allows is removed. */
export const date: TextKind = {
  form: /^\d{4}-\d{2}-\d{2}$/,
  words: 'a date',
  read: (text) => text.replace(/^(\d{4}-\d{2}-\d{2}).*$/, '$1'),
};

/** Returns the kind of a text with a maximum number of characters. */
export function upTo(length: number): TextKind {
  return { form: new RegExp(`^[^]{1,${length}}$`, 'u'), words: `a text of ${length} characters at most` };
}

/** Returns the kind of a single-line text with a maximum number of Latin-1 characters. */
export function latin(length: number): TextKind {
  return {
    form: new RegExp(`^[ -~\\u00a0-\\u00ff]{1,${length}}$`),
    words: `a text of ${length} characters of Latin-1 at most`,
    write: inOneLine,
  };
}

/** Returns the kind of a single-line text with a maximum number of ASCII characters. */
export function ascii(length: number, least = 1): TextKind {
  return {
    form: new RegExp(`^[ -~]{${least},${length}}$`),
    words: `a text of ${least > 1 ? `${least} to ` : ''}${length} ASCII characters${least > 1 ? '' : ' at most'}`,
    write: inOneLine,
  };
}

/** Returns the kind of a text that is one of some words. */
export function oneOf(words: readonly string[]): TextKind {
  return { form: new RegExp(`^(?:${words.join('|')})$`), words: `one of ${words.join(', ')}` };
}

/** Returns the kind of a number with a range of decimals. Further decimals of the document are rounded away. */
export function decimals(least: number, most = least, digits = 11): TextKind {
  const end = least === 0 ? `(?:\\.\\d{1,${most}})?` : `\\.\\d{${least},${most}}`;
  return {
    form: new RegExp(`^-?\\d{1,${digits}}${end}$`),
    words: `a number of ${digits} digits at most, with ${least === most ? least : `${least} to ${most}`} decimals`,
    write: (text) => Amount.parse(text)?.raise(least).lower(most).toString() ?? text,
  };
}

/**
 * Returns the kind of a percentage without its sign, with a range of decimals. A percentage with more decimals is not
 * rounded but reported as a fault.
 */
export function percentage(least: number, most = least): TextKind {
  const number = decimals(least, most, 3);
  return {
    ...number,
    write: (text) => {
      const plain = text.replace(/%$/, '');
      return percentDecimals(text) > most ? plain : (number.write?.(plain) ?? plain);
    },
    read: (text) => `${text}%`,
  };
}

/** Returns the number of significant decimals of a percentage. */
export function percentDecimals(text: string): number {
  return /\.(\d*?)0*%?$/.exec(text)?.[1]?.length ?? 0;
}

function inOneLine(text: string): string {
  return text.replaceAll(/[\s\u2028\u2029]+/g, ' ').trim();
}
