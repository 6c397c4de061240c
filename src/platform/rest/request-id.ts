import { randomUUID } from 'node:crypto';

/** The caller's request id when it is sane, else a new one (decision 9). */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,128}$/.test(header) ? header : randomUUID();
}
