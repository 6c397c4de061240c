import { hash } from 'node:crypto';
import { Refusal } from './errors.ts';

/** What counts its changes, so that no two states of it have the same number; or what only has a name for its state. */
interface Revised {
  readonly revision: number | string;
}

/**
 * The weak validator of a record: its revision, and behind dots the tags of what is shown with it and changes by itself,
 * such as the files of an entry.
 */
export function etagOf({ revision }: Revised, ...beside: readonly (string | number)[]): string {
  return [revision, ...beside].join('.');
}

/** 128 bits of a digest, in base64. */
const contentTagLength = 22;

/** A tag of what is shown, for what has no revision. */
export function contentTag(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, contentTagLength);
}

/** What a change over GraphQL expects of its record, as the tags of an `If-Match`; without a revision it expects nothing. */
export function ifRevision(revision: number | null | undefined): readonly string[] | undefined {
  return typeof revision === 'number' ? [String(revision)] : undefined;
}

/**
 * The entity tags of an `If-Match` or `If-None-Match` without weakness and quotes, `*` among them as it is (RFC 9110
 * §8.8.3); undefined without the header. A tag that lost its quotes counts as one.
 */
export function entityTags(header: string): readonly string[] | undefined {
  if (header === '') return undefined;
  return Array.from(header.matchAll(/(?:W\/)?"([^"]*)"|[^\s,"]+/g), ([tag, quoted]) => quoted ?? tag);
}

/**
 * Refuses a change that was made against another revision than the stored one. Only the revision of a tag counts, for a
 * change of the record alone takes nothing back of what is shown beside it.
 */
export function requireMatch(ifMatch: readonly string[] | undefined, { revision }: Revised): void {
  const expected = ifMatch?.map((tag) => tag.split('.', 1)[0]);
  if (!expected || expected.includes('*') || expected.includes(String(revision))) return;
  throw new Refusal(
    'precondition-failed',
    'The record has changed since it was read: read it again, and change it as it is now',
  );
}
