import { createHash } from 'node:crypto';
import { Refusal } from './errors.ts';
import { write } from './shape/write.ts';
import type { ShapeClass } from './shape/shape.ts';

/** A created record, or the stored one when the same create had been made before (decision 10). */
export interface Created<T> {
  record: T;
  replayed: boolean;
}

/** The SHA-256 of what a create asked for, the same through both edges and in whatever order its members came. */
export function contentHash<T extends object>(target: ShapeClass<T>, input: T): Buffer {
  return createHash('sha256')
    .update(canonical(write(target, input)))
    .digest();
}

/** Refuses a create that repeats an id or key with other content; nothing is changed. */
export function requireSameContent(stored: Buffer, repeated: Buffer, what: string): void {
  if (!stored.equals(repeated)) throw new Refusal('conflict', `${what} exists already with other content`);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // A null stands for itself: in a merge patch, inside free JSON, it removes a member.
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}
