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

/**
 * The id that follows from a moment and from what is told beside it: a UUIDv7 of the moment whose random part is a hash of the
 * rest. Whoever does a thing again after a crash gives it the same id without anything written before.
 */
export function derivedId(at: Date, ...parts: readonly (string | number)[]): string {
  const hash = createHash('sha256')
    .update(compositeKey(...parts))
    .digest('hex');
  const time = at.getTime().toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}

/** The first item of each key. */
export function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()];
}

/** Whether a text is a UUID, of one of the given versions when any are given. */
export function isUuid(text: string, ...versions: readonly number[]): boolean {
  return validate(text) && (versions.length === 0 || versions.includes(version(text)));
}
