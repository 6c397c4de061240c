import { createHash } from 'node:crypto';
import { v7, validate, version } from 'uuid';

/** Returns a new id of the service's own (ADR 4). */
export function newId(): string {
  return v7();
}

/** Returns an id as it is stored and compared: a UUID in lower case; any other text unchanged, for the caller to refuse. */
export function canonicalId(text: string): string {
  return validate(text) ? text.toLowerCase() : text;
}

/** Returns an object of free JSON with canonical ids in the members called `..._id`. */
export function withCanonicalIds(json: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      name.endsWith('_id') && typeof value === 'string' ? canonicalId(value) : value,
    ]),
  );
}

/** Joins several ids to one key, for maps and hints: ids contain no slash, so keys never collide. */
export function compositeKey(...parts: readonly (string | number)[]): string {
  return parts.join('/');
}

/** Returns the key of a record: ids are unique only within their workspace (ADR 4). */
export function recordKey({ workspaceId, id }: { workspaceId: string; id: string }): string {
  return compositeKey(workspaceId, id);
}

type IdPart = string | number;

/**
 * Derives a UUIDv7 from a time and a hash of the other parts. A step that runs again after a crash creates its record under the
 * same id, without storing anything before.
 */
export function deriveOrderedId(at: Date, ...parts: readonly IdPart[]): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return formatUuid(7, `${time}${hashParts(parts)}`);
}

/** Derives a UUID of version 4 from its parts: equal parts have equal ids, and an id reveals nothing about its parts. */
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

/** Returns the first item of each key. */
export function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()];
}

/** Whether a text is a UUID, of one of the given versions if any are given. */
export function isUuid(text: string, ...versions: readonly number[]): boolean {
  return validate(text) && (versions.length === 0 || versions.includes(version(text)));
}
