const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
const plain = /^[!-~](?:[ -~]*[!-~])?$/;
const loneSurrogate = /\p{Surrogate}/gu;
/** As many marks on one letter as Unicode's stream-safe text (UAX #15) has, and one more behind them. */
const manyMarks = /\p{M}{30}(?=\p{M})/gu;

/** A code as it is stored: composed (Unicode NFC), without characters that do not print, trimmed. */
export function cleanCode(code: string): string {
  return plain.test(code) ? code : trimmed(composed(code).replace(unprintable, ''));
}

/** Unicode NFC. Long runs of marks are parted by a grapheme joiner first: putting them in order takes the square of their number. */
function composed(text: string): string {
  return text.replace(manyMarks, '$&\u034f').normalize('NFC');
}

/** A text as it is stored: well-formed Unicode, without NUL, trimmed; the spaces inside stay. */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return trimmed(text.replaceAll('\0', '').replace(loneSurrogate, '?'));
}

/** Without the white space of Unicode at both ends; in one pass, whatever is inside. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Unicode's property White_Space, which is not quite JavaScript's. */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit >= 0x2000 && unit <= 0x200a) return true;
  return [0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000].includes(unit);
}
