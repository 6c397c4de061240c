import { hash } from 'node:crypto';
import { JsonText } from './json-text.ts';

/** The SHA-256 of what a JSON value says, in whatever order its members came. */
export function contentDigest(value: unknown): Buffer {
  return hash('sha256', canonical(value), 'buffer');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // A null stands for itself: in a merge patch, inside free JSON, it removes a member.
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}

/** The digest of free JSON, which one that stayed text has brought along. */
export function jsonDigest(value: unknown): Uint8Array {
  return (value instanceof JsonText && value.digest) || contentDigest(value);
}
