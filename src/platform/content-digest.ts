import { hash } from 'node:crypto';
import { JsonText } from './json-text.ts';

/** Returns the SHA-256 of a JSON value, independent of the order of its members. */
export function contentDigest(value: unknown): Buffer {
  return hash('sha256', canonical(value), 'buffer');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = value as Readonly<Record<string, unknown>>;
  // Concatenated in a loop: lists of pairs would cost twice as much, in every create.
  let text = '';
  for (const key of Object.keys(members).toSorted()) {
    const member = members[key];
    // A null is significant: in a merge patch, inside free JSON, it removes a member.
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(member)}`;
  }
  return `{${text}}`;
}

/** Returns the digest of free JSON; a {@link JsonText} may bring its own. */
export function jsonDigest(value: unknown): Uint8Array {
  return (value instanceof JsonText && value.digest) || contentDigest(value);
}
