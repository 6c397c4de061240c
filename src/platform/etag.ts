import { Refusal } from './errors.ts';

/** The weak validator of a record: when it last changed. */
export function etagOf({ updatedAt }: { updatedAt: Date }): string {
  return updatedAt.getTime().toString(36);
}

/**
 * The entity tags of an `If-Match` or `If-None-Match` without weakness and quotes, `*` among them as it is (RFC 9110
 * §8.8.3); undefined without the header. A tag that lost its quotes counts as one.
 */
export function entityTags(header: string): readonly string[] | undefined {
  if (header === '') return undefined;
  return Array.from(header.matchAll(/(?:W\/)?"([^"]*)"|[^\s,"]+/g), ([tag, quoted]) => quoted ?? tag);
}

/** Refuses a change that was made against another state than the stored one: none of the tags is its own. */
export function requireMatch(ifMatch: readonly string[] | undefined, record: { updatedAt: Date }): void {
  if (!ifMatch || ifMatch.includes('*') || ifMatch.includes(etagOf(record))) return;
  throw new Refusal('precondition-failed', 'The record has changed since it was read');
}
