/**
 * Text as it may be printed: well-formed, composed (NFC), tabs as spaces, and without control characters and
 * the directional overrides by which a text could show other digits than it holds. Line feeds stay.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}|\p{Variation_Selector}|[\u00AD\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '')
    .normalize('NFC');
}

/** Where a line may end within a word; no font is asked for it, for the template takes it out. */
const breakPoint = '\u200B';

/** Text whose words of more than `limit` characters may be broken, at marks if there are some, so that they stay within their column. */
export function breakable(text: string, limit: number): string {
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
 * The lines of a text as they stand between lines of a language that is read from the right: those with nothing in such a
 * writing keep their own order, in which a full stop follows the last word.
 */
export function isolated(text: string): string {
  return text
    .split('\n')
    .map((line) => (leftToRight.test(line) && !rightToLeft.test(line) ? `\u2068${line}\u2069` : line))
    .join('\n');
}

const leftToRight = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
