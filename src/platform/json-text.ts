import { randomUUID } from 'node:crypto';
import { parseExactJson } from './exact-json.ts';

/** JSON objects and lists that stay text between body, database and answer: reading and writing them takes time. */
export class JsonText {
  readonly text: string;
  /** The `contentDigest` of what it says, where that is known. */
  readonly digest: Uint8Array | undefined;

  constructor(text: string, digest?: Uint8Array) {
    this.text = text;
    this.digest = digest;
  }

  get isObject(): boolean {
    return this.text.startsWith('{');
  }

  /** What is written in its place: itself within {@link stringify}. */
  toJSON(): unknown {
    if (!splicing) return parseExactJson(this.text);
    splicing.texts.push(this.text);
    return splicing.mark;
  }
}

/** About how many characters a value has as JSON, its escapes apart: writing it to count them would cost several times as much. */
export function jsonLength(value: unknown): number {
  if (value instanceof JsonText) return value.text.length;
  if (typeof value === 'string') return value.length + 3;
  if (typeof value !== 'object' || value === null) return 8;
  let length = 2;
  for (const [name, member] of Object.entries(value)) length += name.length + 4 + jsonLength(member);
  return length;
}

// `JSON.stringify` does not wait, so there is one at a time.
let splicing: { readonly mark: string; readonly texts: string[] } | undefined;

/** The JSON of a value, with every {@link JsonText} in it as it is. */
export function stringify(value: object): string {
  // Nobody can guess it, so no text of the value can hold it.
  const mark = randomUUID();
  const texts: string[] = [];
  try {
    splicing = { mark, texts };
    const json = JSON.stringify(value);
    if (texts.length === 0) return json;
    const parts = json.split(`"${mark}"`).flatMap((part, index) => [part, texts[index] ?? '']);
    // Joined, not added to one another: that would be put together only when it is sent, piece by piece.
    return parts.join('');
  } finally {
    splicing = undefined;
  }
}
