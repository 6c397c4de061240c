import { CloseCode } from 'graphql-ws';
import type { Socket } from 'node:net';
import type { Timings } from '../timings.ts';

/** Why the service ends what a client follows, over a WebSocket and as an event stream alike. */
export interface StreamEnd {
  /** A close code of WebSockets (RFC 6455 §7.4.2). */
  readonly code: number;
  /** At most 123 bytes. */
  readonly reason: string;
}

export const tokenEnded: StreamEnd = { code: CloseCode.Forbidden, reason: 'The token has ended' };

/** A code of our own, which clients that connect again by themselves do not take for final. */
export const tooSlow: StreamEnd = {
  code: 4410,
  reason: 'What was sent is not read: connect again, and go on behind your last cursor',
};

/** Number of looks in vain before a client is cut off. */
const patience = 2;

/**
 * Calls back once a connection has taken nothing of what waits for it for some seconds, until the returned function is
 * called. What waits is little, as each subscription sends one result at a time; but it would wait as long as the client likes.
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
    if (vain < patience) return;
    clearInterval(timer);
    callback();
  }, standstillPollMs).unref();
  return () => clearInterval(timer);
}
