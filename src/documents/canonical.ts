import { DocumentRefusal } from './document-error.ts';
import type { Json, JsonObject } from './json.ts';

const refusedText = /[\p{Surrogate}\uFFFD]/u;
const perhapsEscaped = /["\\\p{Cc}]/u;
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
  let text = '';
  for (const key of Object.keys(value).toSorted(byCodePoint)) {
    const member = value[key];
    if (member === null || member === undefined) continue;
    text += `${text === '' ? '' : ','}${writeText(key)}:${write(member, depth + 1)}`;
  }
  return `{${text}}`;
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
  if (refusedText.test(text))
    throw new DocumentRefusal('input', 'text contains characters that are no valid Unicode');
  if (!perhapsEscaped.test(text)) return `"${text}"`;
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
