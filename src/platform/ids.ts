import { createHash } from 'node:crypto';
import { v7, validate, version } from 'uuid';

/** A new id of the service's own (decision 2). */
export function newId(): string {
  return v7();
}

/** An id as it is kept and compared: a UUID in lower case; any other text is left to whoever refuses it. */
export function canonicalId(text: string): string {
  return validate(text) ? text.toLowerCase() : text;
}

/** An object of free JSON in which the members called `..._id` are canonical ids. */
export function withCanonicalIds(json: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      name.endsWith('_id') && typeof value === 'string' ? canonicalId(value) : value,
    ]),
  );
}

/** The key of what several ids name together, as maps and hints hold it: no id has a slash, so no two of them meet. */
export function compositeKey(...parts: readonly (string | number)[]): string {
  return parts.join('/');
}

/** The key of a record: ids are unique in their workspace only (decision 12). */
export function recordKey({ workspaceId, id }: { workspaceId: string; id: string }): string {
  return compositeKey(workspaceId, id);
}

type IdPart = string | number;

/**
 * Derives a UUIDv7 of a moment whose random part is a hash of the other parts. A step that runs again after a crash creates its
 * record under the same id, without anything written before.
 */
export function deriveOrderedId(at: Date, ...parts: readonly IdPart[]): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return formatUuid(7, `${time}${hashParts(parts)}`);
}

/** Derives a UUID of version 4 from its parts: equal parts have equal ids, and nothing can be read from one. */
export function deriveRandomId(...parts: readonly IdPart[]): string {
  return formatUuid(4, hashParts(parts));
}

function hashParts(parts: readonly IdPart[]): string {
  return createHash('sha256')
    .update(compositeKey(...parts))
    .digest('hex');
}

/** Formats the first 30 hexadecimal digits as a UUID, with the digits of the version and the variant set (RFC 9562). */
function formatUuid(version: number, digits: string): string {
  const variant = ((Number.parseInt(digits.slice(15, 16), 16) & 0x3) | 0x8).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${version}${digits.slice(12, 15)}-${variant}${digits.slice(16, 19)}-${digits.slice(19, 31)}`;
}

/** The first item of each key. */
export function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()];
}

/** Whether a text is a UUID, of one of the given versions when any are given. */
export function isUuid(text: string, ...versions: readonly number[]): boolean {
  return validate(text) && (versions.length === 0 || versions.includes(version(text)));
}
