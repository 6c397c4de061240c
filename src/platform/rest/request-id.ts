import { randomUUID } from 'node:crypto';

/** Returns the caller's request id if it is well-formed, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,128}$/.test(header) ? header : randomUUID();
}
