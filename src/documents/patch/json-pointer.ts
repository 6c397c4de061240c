import type { Json } from '../json.ts';
import { deepest } from './measure.ts';
import { patchRefusal } from './patch-refusal.ts';

/** A JSON Pointer (RFC 6901), and where it stands in the patch. */
export interface Pointer {
  /** Names of members and indexes of elements, from the document down; none for the document itself. */
  readonly tokens: readonly string[];
  readonly place: string;
}

/** Reads a JSON Pointer. */
export function readPointer(text: Json | undefined, place: string): Pointer {
  if (typeof text !== 'string' || /^[^/]|~(?![01])/.test(text)) {
    throw patchRefusal('must be a JSON Pointer (RFC 6901)', place);
  }
  // No document is as deep as the last of these tokens; those behind it would lead nowhere either.
  const tokens = text.split('/', deepest + 3).slice(1);
  return { tokens: tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')), place };
}

/** Whether one pointer leads below another, from which it therefore cannot be taken away. */
export function isBelow({ tokens }: Pointer, above: Pointer): boolean {
  return tokens.length > above.tokens.length && above.tokens.every((token, index) => token === tokens[index]);
}

/** What an own member or an element holds; undefined when there is none. */
export function ownValue(holder: Json, token: string): Json | undefined {
  if (typeof holder !== 'object' || holder === null) return undefined;
  if (Array.isArray(holder)) return holder[elementIndex(token) ?? holder.length];
  return Object.hasOwn(holder, token) ? holder[token] : undefined;
}

/** Index of an element, which has no sign, fraction or leading zero; undefined for any other text. */
export function elementIndex(token: string): number | undefined {
  return /^(?:0|[1-9]\d{0,9})$/.test(token) ? Number(token) : undefined;
}
