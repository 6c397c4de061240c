import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, type Refusal } from '../errors.ts';
import { requestIdOf } from './request-id.ts';

/** Answers a refusal on a connection that no request of HTTP has come of, and ends it. */
export function refuseSocket(socket: Duplex, refusal: Refusal): void {
  // Whoever has gone needs no answer, and Node listens no longer.
  socket.on('error', () => socket.destroy());
  const requestId = requestIdOf(undefined);
  const body = JSON.stringify(errorBody(refusal, requestId));
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      '',
      body,
    ].join('\r\n'),
  );
}
