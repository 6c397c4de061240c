import { Refusal } from './errors.ts';

/** The weak validator of a record: when it last changed. */
export function etagOf({ updatedAt }: { updatedAt: Date }): string {
  return updatedAt.getTime().toString(36);
}

/** Refuses a change that was made against an older state than the stored one (RFC 9110 If-Match). */
export function requireMatch(ifMatch: string | undefined, record: { updatedAt: Date }): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch === etagOf(record)) return;
  throw new Refusal('precondition-failed', 'The record has changed since it was read');
}
