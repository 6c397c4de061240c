import { hash } from 'node:crypto';
import { JsonText } from './json-text.ts';

/** The SHA-256 of what a JSON value says, in whatever order its members came. */
export function contentDigest(value: unknown): Buffer {
  return hash('sha256', canonical(value), 'buffer');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = value as Readonly<Record<string, unknown>>;
  // Joined in a loop: lists of pairs would cost twice as much, for every create.
  let text = '';
  for (const key of Object.keys(members).toSorted()) {
    const member = members[key];
    // A null stands for itself: in a merge patch, inside free JSON, it removes a member.
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(member)}`;
  }
  return `{${text}}`;
}

/** The digest of free JSON, which one that stayed text has brought along. */
export function jsonDigest(value: unknown): Uint8Array {
  return (value instanceof JsonText && value.digest) || contentDigest(value);
}
