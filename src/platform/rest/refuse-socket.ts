import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, type RequestError } from '../errors.ts';
import { requestIdOf } from './request-id.ts';

/** Writes an error response to a connection without a parsed HTTP request, and closes it. */
export function refuseSocket(socket: Duplex, refusal: RequestError): void {
  // The client may have disconnected, and Node no longer handles errors of the socket.
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
