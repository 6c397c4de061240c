import type { Limits } from '../context.ts';
import { utf8Length } from '../json.ts';
import type { Json } from '../json.ts';
import { patchRefusal } from './patch-refusal.ts';

/** Maximum nesting depth of patches and patched documents, the same as for free JSON in documents. */
export const maxDepth = 64;

/**
 * Returns the size of a value as JSON in UTF-8 bytes, without escapes. Throws if it would be nested too deep or has
 * too long lists at `depth` levels below a document.
 */
export function measure(value: Json, depth: number, limits: Limits, place: string): number {
  if (typeof value === 'string') return utf8Length(value) + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  if (depth > maxDepth) throw patchRefusal(`must not be nested deeper than ${maxDepth} levels`, place);
  let bytes = 2;
  if (Array.isArray(value)) {
    if (value.length > limits.rows) throw patchRefusal(`a list has ${limits.rows} elements at most`, place);
    for (const element of value) bytes += measure(element, depth + 1, limits, place) + 1;
    return bytes;
  }
  for (const name of Object.keys(value)) {
    bytes += measureName(name, place) + measure(value[name] ?? null, depth + 1, limits, place);
  }
  return bytes;
}

/** Returns the size of a member's name and separators in UTF-8 bytes. Throws for `__proto__`. */
export function measureName(name: string, place: string): number {
  if (name === '__proto__') throw patchRefusal("a member must not be named '__proto__'", place);
  return utf8Length(name) + 4;
}

/** Throws if a patched document exceeds the size limit. */
export function assertSize(bytes: number, { patchedBytes }: Limits, place: string): void {
  if (bytes > patchedBytes) throw patchRefusal(`a patched document has ${patchedBytes} bytes at most`, place);
}
