import { DocumentRefusal } from './document-error.ts';
import type { Json, JsonObject } from './json.ts';

const refusedText = /[\p{Surrogate}\uFFFD]/u;
/** Matches text that may need an escape or be refused; by UTF-16 units, which is faster than by characters. */
// oxlint-disable-next-line no-control-regex
const special = /["\\\u0000-\u001F\uD800-\uDFFF\uFFFD]/;
const maxDepth = 100;

/**
 * Returns the canonical JSON of a document, the input of its digest (GOBL's form, not RFC 8785): no white space,
 * members by code point, null members left out, integers as they are, other numbers as `d.dE<exponent>`, and only the
 * escapes that JSON requires.
 */
export function canonicalJson(value: Json): string {
  return write(value, 0);
}

function write(value: Json, depth: number): string {
  if (depth > maxDepth) throw new DocumentRefusal('input', `JSON is nested deeper than ${maxDepth} levels`);
  if (value === null) return 'null';
  if (typeof value === 'string') return writeText(value);
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (Array.isArray(value)) return `[${value.map((element) => write(element, depth + 1)).join(',')}]`;
  return writeObject(value, depth);
}

function writeObject(value: JsonObject, depth: number): string {
  const keys = Object.keys(value);
  const arePlain = !keys.some((key) => special.test(key));
  if (arePlain && keys.length <= maxInsertion) sortByInsertion(keys);
  else keys.sort(byCodePoint);
  let text = '';
  for (const key of keys) {
    const member = value[key];
    if (member === null || member === undefined) continue;
    text += `${text === '' ? '' : ','}${arePlain ? `"${key}"` : writeText(key)}:${write(member, depth + 1)}`;
  }
  return `{${text}}`;
}

/** Maximum number of keys for which sorting by insertion is faster. */
const maxInsertion = 32;

/** Sorts by UTF-16 units, which is the order of code points if there are no surrogates: for few keys six times as fast as `sort`. */
function sortByInsertion(keys: string[]): void {
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index] ?? '';
    let at = index;
    for (let before = keys[at - 1]; at > 0 && before !== undefined && before > key; before = keys[at - 1]) {
      keys[at] = before;
      at -= 1;
    }
    keys[at] = key;
  }
}

/** Compares by UTF-8 bytes, whose order differs from that of UTF-16 units only for surrogate pairs. */
function byCodePoint(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a === b) continue;
    const aIsSurrogate = a >= 0xd800 && a <= 0xdfff;
    const bIsSurrogate = b >= 0xd800 && b <= 0xdfff;
    if (aIsSurrogate !== bIsSurrogate) return aIsSurrogate ? 1 : -1;
    return a - b;
  }
  return left.length - right.length;
}

function writeText(text: string): string {
  if (!special.test(text)) return `"${text}"`;
  if (refusedText.test(text))
    throw new DocumentRefusal('input', 'text contains characters that are no valid Unicode');
  return JSON.stringify(text).replace(
    /\\u00([01][0-9a-f])/g,
    (_, hex: string) => `\\u00${hex.toUpperCase()}`,
  );
}

function writeNumber(number: number): string {
  if (!Number.isFinite(number)) throw new DocumentRefusal('input', 'a number is not finite');
  if (Number.isSafeInteger(number)) return String(number === 0 ? 0 : number);
  const [mantissa = '', exponent = ''] = number.toExponential().split('e');
  const fraction = mantissa.includes('.') ? mantissa : `${mantissa}.0`;
  return `${fraction}E${exponent.replace('+', '')}`;
}
