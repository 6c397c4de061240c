import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { ConfigError } from '../environment.ts';
import { RequestError } from '../errors.ts';
import type { Patience } from './edge-config.ts';
import { refuseSocket } from './refuse-socket.ts';

/** A listening server; disposing it waits a limited time for running requests. */
export interface ListeningServer extends AsyncDisposable {
  http: Server;
  url: string;
}

/** Options of a listening server. */
export interface ListenOptions {
  /** 0: any free port. */
  port: number;
  /** Undefined: all addresses of the machine. */
  host?: string;
  /** Name of the setting that contains the port, for errors. */
  setting: string;
  patience: Patience;
  /** Time for running requests to finish when the server is disposed. */
  drainMs: number;
}

/** Listens on a port; throws a {@link ConfigError} when the port cannot be used. */
export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { port, host, setting, patience, drainMs }: ListenOptions,
): Promise<ListeningServer> {
  const requestTimeout = patience.requestSeconds * 1000;
  const running = new Set<Promise<void>>();
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const answering = answer(request, response).finally(() => running.delete(answering));
    running.add(answering);
  };
  const http = createServer(
    {
      requestTimeout,
      headersTimeout: Math.min(patience.headersSeconds * 1000, requestTimeout),
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: patience.keepAliveSeconds * 1000,
      // Node would refuse without a body; the app checks the header itself.
      requireHostHeader: false,
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    listener,
  );
  // Disconnects clients that neither read the response nor send anything; WebSockets have their own pings.
  http.timeout = patience.idleSeconds * 1000;
  // An expectation may be ignored (RFC 9110 §10.1.1), and is.
  http.on('checkExpectation', listener);
  http.on('clientError', refuseUnreadable);
  http.on('connect', refuseTunnel);
  http.listen({ port, ...(host !== undefined && { host }) });
  try {
    await once(http, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `Port ${port} is taken: end the program that uses it, such as a running demo or service, or set ${setting} to a free port`,
      );
    if (code === 'EACCES')
      throw new ConfigError(`Port ${port} may not be used by this account; set ${setting} to another one`);
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
      // Handlers of disconnected clients may still run, and what they use is disposed next.
      await Promise.race([Promise.allSettled(running), setTimeout(drainMs, undefined, { ref: false })]);
    },
  };
}

/** Answers a request that Node could not parse, in the form of every error. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else refuseSocket(socket, unreadable(error));
}

function unreadable({ code }: NodeJS.ErrnoException): RequestError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new RequestError('request-timeout', 'The request took too long to arrive');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new RequestError('headers-too-large', 'The headers of the request are too large');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return new RequestError('too-large', 'The chunk extensions of the request are too large');
  if (code === 'HPE_INVALID_EOF_STATE')
    return new RequestError('bad-request', 'The request ended before it was whole');
  return new RequestError('bad-request', 'The request is not HTTP that can be read');
}

function refuseTunnel(_request: IncomingMessage, socket: Socket): void {
  refuseSocket(socket, new RequestError('method-not-allowed', 'This server is no proxy'));
}
