import { Amount } from '../../documents/amount.ts';

/** What an element may hold, and how a value of the document is spelt in it. */
export interface TextKind {
  /** What the written text must be like. */
  readonly form: RegExp;
  /** What that is in words. */
  readonly words: string;
  readonly write?: (text: string) => string;
  readonly read?: (text: string) => string;
}

/** Any text. */
export const anyText: TextKind = { form: /[^]/, words: 'a text' };

/** A date as documents have it, without the time zone that xs:date allows. */
export const date: TextKind = {
  form: /^\d{4}-\d{2}-\d{2}$/,
  words: 'a date',
  read: (text) => text.replace(/^(\d{4}-\d{2}-\d{2}).*$/, '$1'),
};

/** A text of so many characters at most. */
export function upTo(length: number): TextKind {
  return { form: new RegExp(`^[^]{1,${length}}$`, 'u'), words: `a text of ${length} characters at most` };
}

/** A text in one line, of so many characters of Latin-1 at most. */
export function latin(length: number): TextKind {
  return {
    form: new RegExp(`^[ -~\\u00a0-\\u00ff]{1,${length}}$`),
    words: `a text of ${length} characters of Latin-1 at most`,
    write: inOneLine,
  };
}

/** A text in one line, of so many characters of ASCII at most. */
export function ascii(length: number, least = 1): TextKind {
  return {
    form: new RegExp(`^[ -~]{${least},${length}}$`),
    words: `a text of ${least > 1 ? `${least} to ` : ''}${length} ASCII characters${least > 1 ? '' : ' at most'}`,
    write: inOneLine,
  };
}

/** One of these words. */
export function oneOf(words: readonly string[]): TextKind {
  return { form: new RegExp(`^(?:${words.join('|')})$`), words: `one of ${words.join(', ')}` };
}

/** A number with so many decimals; of the document's it takes as many as fit in. */
export function decimals(least: number, most = least, digits = 11): TextKind {
  const end = least === 0 ? `(?:\\.\\d{1,${most}})?` : `\\.\\d{${least},${most}}`;
  return {
    form: new RegExp(`^-?\\d{1,${digits}}${end}$`),
    words: `a number of ${digits} digits at most, with ${least === most ? least : `${least} to ${most}`} decimals`,
    write: (text) => Amount.parse(text)?.raise(least).lower(most).toString() ?? text,
  };
}

/** A percentage without its sign, with so many decimals; one that has more is not another one. */
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

/** How many decimals a percentage has that say something. */
export function percentDecimals(text: string): number {
  return /\.(\d*?)0*%?$/.exec(text)?.[1]?.length ?? 0;
}

function inOneLine(text: string): string {
  return text.replaceAll(/[\s\u2028\u2029]+/g, ' ').trim();
}
