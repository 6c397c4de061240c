import { CloseCode } from 'graphql-ws';
import type { Socket } from 'node:net';
import type { Timings } from '../timings.ts';

/** Reason why the service ends a subscription, the same over a WebSocket and in an event stream. */
export interface StreamEnd {
  /** Close code of WebSockets (RFC 6455 §7.4.2). */
  readonly code: number;
  /** Text of at most 123 bytes. */
  readonly reason: string;
}

export const tokenEnded: StreamEnd = { code: CloseCode.Forbidden, reason: 'The token has ended' };

/** Close code of our own, which clients that reconnect automatically do not treat as final. */
export const tooSlow: StreamEnd = {
  code: 4410,
  reason: 'What was sent is not read: connect again, and go on behind your last cursor',
};

/** Number of checks without progress before a client is disconnected. */
const maxStalledPolls = 2;

/**
 * Calls back when a connection has accepted none of its pending data for some seconds, until the returned function is
 * called. Pending data is little, as each subscription sends one result at a time; but it would be pending for as long as
 * the client likes.
 */
export function onStandstill(
  connection: Socket,
  callback: () => void,
  { standstillPollMs }: Timings['http'],
): () => void {
  let taken = -1;
  let vain = 0;
  const timer = setInterval(() => {
    const now = connection.bytesWritten - connection.writableLength;
    vain = connection.writableLength > 0 && now === taken ? vain + 1 : 0;
    taken = now;
    if (vain < maxStalledPolls) return;
    clearInterval(timer);
    callback();
  }, standstillPollMs).unref();
  return () => clearInterval(timer);
}
