/**
 * Cleans a text for printing: well-formed, composed (NFC), tabs as spaces, and without control characters and the directional
 * overrides by which a text could show other digits than it contains. Line feeds are kept.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}|\p{Variation_Selector}|[\u00AD\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '')
    .normalize('NFC');
}

/** Possible line break within a word; the template removes it, so no font needs a glyph for it. */
const breakPoint = '\u200B';

/**
 * Allows line breaks in words of more than `limit` characters, at punctuation if there is some, so that they fit into their
 * column.
 */
export function addBreakPoints(text: string, limit: number): string {
  const longWord = new RegExp(`[^\\s\\p{Ideographic}\\p{sc=Hiragana}\\p{sc=Katakana}]{${limit + 1},}`, 'gu');
  return text.replaceAll(longWord, (word) =>
    word
      .split(/(?<=[@._/?&=:;,-])(?=[^@._/?&=:;,-])/u)
      .map((part) => (part.length > limit ? part.replaceAll(eightLetters, `$&${breakPoint}`) : part))
      .join(breakPoint),
  );
}

const eightLetters = /(?:\P{M}\p{M}*){8}(?=\P{M})/gu;

/**
 * Isolates the lines of a text for a page in a right-to-left language: lines without right-to-left letters keep their own order,
 * in which a full stop follows the last word.
 */
export function isolateLines(text: string): string {
  return text
    .split('\n')
    .map((line) => (leftToRight.test(line) && !rightToLeft.test(line) ? `\u2068${line}\u2069` : line))
    .join('\n');
}

const leftToRight = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
