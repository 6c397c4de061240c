import { hash } from 'node:crypto';
import { RequestError } from './errors.ts';

/** A record with a revision: a number that grows with each change, or another name of its current state. */
interface Revised {
  readonly revision: number | string;
}

/**
 * Returns the weak validator of a record: its revision and, after dots, the tags of what is shown with it and changes
 * independently, such as the files of an entry.
 */
export function buildEtag({ revision }: Revised, ...beside: readonly (string | number)[]): string {
  return [revision, ...beside].join('.');
}

/** Length of 128 bits of a digest in base64. */
const contentTagLength = 22;

/** Returns a tag of the shown text, for resources without a revision. */
export function contentTag(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, contentTagLength);
}

/** Returns the revision that a GraphQL mutation expects of its record as the tags of an `If-Match`; undefined without one. */
export function ifRevision(revision: number | null | undefined): readonly string[] | undefined {
  return typeof revision === 'number' ? [String(revision)] : undefined;
}

/**
 * Returns the entity tags of an `If-Match` or `If-None-Match` without weakness and quotes, with `*` as it is (RFC 9110 §8.8.3);
 * undefined without the header. A tag that has lost its quotes counts as one.
 */
export function entityTags(header: string): readonly string[] | undefined {
  if (header === '') return undefined;
  return Array.from(header.matchAll(/(?:W\/)?"([^"]*)"|[^\s,"]+/g), ([tag, quoted]) => quoted ?? tag);
}

/**
 * Refuses a change that was made against another revision than the stored one. Only the revision of a tag is compared: a change
 * of the record does not overwrite what is shown with it.
 */
export function requireMatch(ifMatch: readonly string[] | undefined, { revision }: Revised): void {
  const expected = ifMatch?.map((tag) => tag.split('.', 1)[0]);
  if (!expected || expected.includes('*') || expected.includes(String(revision))) return;
  throw new RequestError(
    'precondition-failed',
    'The record has changed since it was read: read it again, and change it as it is now',
  );
}
