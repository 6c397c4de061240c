import type { Json } from '../json.ts';
import { maxDepth } from './measure.ts';
import { patchRefusal } from './patch-refusal.ts';

/** A JSON Pointer (RFC 6901), with its place in the patch. */
export interface Pointer {
  /** Names of members and indexes of elements from the document; empty for the document itself. */
  readonly tokens: readonly string[];
  readonly place: string;
}

/** Parses a JSON Pointer. */
export function readPointer(text: Json | undefined, place: string): Pointer {
  if (typeof text !== 'string' || /^[^/]|~(?![01])/.test(text)) {
    throw patchRefusal('must be a JSON Pointer (RFC 6901)', place);
  }
  // No document is as deep as the last of these tokens; further ones could not match either.
  const tokens = text.split('/', maxDepth + 3).slice(1);
  return { tokens: tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')), place };
}

/** Whether one pointer is below another, so that the other cannot be moved into it. */
export function isBelow({ tokens }: Pointer, above: Pointer): boolean {
  return tokens.length > above.tokens.length && above.tokens.every((token, index) => token === tokens[index]);
}

/** Returns the value of an own member or an element; undefined if there is none. */
export function ownValue(holder: Json, token: string): Json | undefined {
  if (typeof holder !== 'object' || holder === null) return undefined;
  if (Array.isArray(holder)) return holder[elementIndex(token) ?? holder.length];
  return Object.hasOwn(holder, token) ? holder[token] : undefined;
}

/** Parses the index of an element, which has no sign, fraction or leading zero; returns undefined for any other text. */
export function elementIndex(token: string): number | undefined {
  return /^(?:0|[1-9]\d{0,9})$/.test(token) ? Number(token) : undefined;
}
