import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import { errorBody, Refusal } from '../errors.ts';
import { requestIdOf } from './request-id.ts';

/** How long requests may take to end when the server does. */
const drainMs = 5000;

/** A listening server; disposing it lets running requests end, for a while. */
export interface ListeningServer extends AsyncDisposable {
  http: Server;
  url: string;
}

/** Listens on a port of all addresses, 0 for any free one; a taken port is a sentence for whoever starts the program. */
export async function listen(listener: RequestListener, port: number): Promise<ListeningServer> {
  const http = createServer(
    { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    listener,
  );
  http.on('clientError', refuseUnreadable);
  http.listen(port);
  try {
    await once(http, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new ConfigError(`Port ${port} is taken; set PORT to a free one`);
    if (code === 'EACCES')
      throw new ConfigError(`Port ${port} may not be used by this account; set PORT to another one`);
    throw new ConfigError(`Port ${port} cannot be used: ${message}`);
  }
  const address = http.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port');
  return {
    http,
    url: `http://localhost:${address.port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeIdleConnections();
      await Promise.race([closed, setTimeout(drainMs, undefined, { ref: false })]);
      http.closeAllConnections();
      await closed;
    },
  };
}

/** Answers what is not HTTP, or took too long to arrive, in the form of every refusal. */
function refuseUnreadable({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = requestIdOf(undefined);
  const refusal = new Refusal('bad-request', 'The request is not HTTP that can be read');
  const body = JSON.stringify(errorBody(refusal, requestId));
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      '',
      body,
    ].join('\r\n'),
  );
}
