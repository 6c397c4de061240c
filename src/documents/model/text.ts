const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
const plain = /^[!-~](?:[ -~]*[!-~])?$/;
const loneSurrogate = /\p{Surrogate}/gu;
/** Runs of more combining marks on one letter than Unicode's stream-safe text format (UAX #15) allows. */
const manyMarks = /\p{M}{30}(?=\p{M})/gu;

/** Normalises a code: composed (Unicode NFC), without unprintable characters, trimmed. */
export function cleanCode(code: string): string {
  return plain.test(code) ? code : trimmed(composed(code).replace(unprintable, ''));
}

/**
 * Composes a text (Unicode NFC). Long runs of marks are first split by a grapheme joiner, because sorting them takes
 * time quadratic in their number.
 */
function composed(text: string): string {
  return text.replace(manyMarks, '$&\u034f').normalize('NFC');
}

/** Normalises a text: well-formed Unicode, without NUL, trimmed; inner spaces are kept. */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return trimmed(text.replaceAll('\0', '').replace(loneSurrogate, '?'));
}

/** Removes Unicode white space at both ends, in linear time. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Whether a character has the Unicode property White_Space, which differs slightly from JavaScript's. */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit >= 0x2000 && unit <= 0x200a) return true;
  return [0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000].includes(unit);
}
