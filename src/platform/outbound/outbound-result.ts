import type { IncomingHttpHeaders } from 'node:http';

/** Outcome of a call. Messages contain at most the host and a code: paths, headers and addresses may be secrets. */
export type OutboundResult =
  | Answer
  /** Final: the target may not be called, and was not. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The server did not receive the call: it may be retried. */
  | {
      readonly kind: 'unavailable';
      readonly code: 'host-unreachable' | 'host-failing' | 'host-busy';
      readonly message: string;
      /** Undefined: the caller's own backoff. */
      readonly retryInSeconds?: number;
    }
  /** The call was sent, but its effect is unknown: it may be retried only with an idempotency key. */
  | {
      readonly kind: 'unknown';
      readonly code: 'timeout' | 'connection-lost' | 'answer-unreadable' | 'answer-too-large';
      readonly message: string;
    };

/** A complete response, with any status. */
export interface Answer {
  readonly kind: 'answered';
  readonly status: number;
  /** Headers with names in lower case. */
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly body: Buffer;
}

/** Returns the seconds of a `Retry-After`, given as a number or as a time (RFC 9110); undefined without a readable one. */
export function retryAfterSeconds({ headers }: Answer, now = Date.now()): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
