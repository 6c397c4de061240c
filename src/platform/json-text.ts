import { randomUUID } from 'node:crypto';
import { parseExactJson } from './exact-json.ts';

/** A JSON object or list that stays text between body, database and response: parsing and writing it takes time. */
export class JsonText {
  readonly text: string;
  /** The `contentDigest` of the value; undefined when it was not calculated. */
  readonly digest: Uint8Array | undefined;

  constructor(text: string, digest?: Uint8Array) {
    this.text = text;
    this.digest = digest;
  }

  get isObject(): boolean {
    return this.text.startsWith('{');
  }

  /** Returns a mark that {@link stringify} replaces with the text; elsewhere the parsed value. */
  toJSON(): unknown {
    if (!splicing) return parseExactJson(this.text);
    splicing.texts.push(this.text);
    return splicing.mark;
  }
}

/**
 * Estimates the number of characters of a value as JSON, without escapes: writing it to count them would cost several times as
 * much.
 */
export function jsonLength(value: unknown): number {
  if (value instanceof JsonText) return value.text.length;
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 8;
  let length = 2;
  for (const [name, member] of Object.entries(value)) length += name.length + 4 + jsonLength(member);
  return length;
}

// `JSON.stringify` is synchronous, so only one runs at a time.
let splicing: { readonly mark: string; readonly texts: string[] } | undefined;

/** Returns the JSON of a value, with the text of every {@link JsonText} in it unchanged. */
export function stringify(value: object): string {
  // The mark is random, so no text of the value can contain it.
  const mark = randomUUID();
  const texts: string[] = [];
  try {
    splicing = { mark, texts };
    const json = JSON.stringify(value);
    if (texts.length === 0) return json;
    const parts = json.split(`"${mark}"`).flatMap((part, index) => [part, texts[index] ?? '']);
    // Joined, not concatenated: V8 would flatten a concatenated string only when it is sent, piece by piece.
    return parts.join('');
  } finally {
    splicing = undefined;
  }
}
