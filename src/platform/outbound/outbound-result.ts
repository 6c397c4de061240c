import type { IncomingHttpHeaders } from 'node:http';

/** What became of a call. Messages name the host and a code at most: paths, headers and addresses may be secrets. */
export type OutboundResult =
  | Answer
  /** Final: the target may not be called, and was not. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The other side did not get the call: it may be made again. */
  | {
      readonly kind: 'unavailable';
      readonly code: 'host-unreachable' | 'host-failing' | 'host-busy';
      readonly message: string;
      /** Absent: the caller's own pause. */
      readonly retryInSeconds?: number;
    }
  /** The call was sent, and whether it was heeded is not known: to be repeated only with an idempotency key. */
  | {
      readonly kind: 'unknown';
      readonly code: 'timeout' | 'connection-lost' | 'answer-unreadable' | 'answer-too-large';
      readonly message: string;
    };

/** An answer that came whole, whatever its status. */
export interface Answer {
  readonly kind: 'answered';
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly body: Buffer;
}

/** The seconds that `Retry-After` asks for, as a number or as a time (RFC 9110); undefined without a readable one. */
export function retryAfterSeconds({ headers }: Answer, now = Date.now()): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
