import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Json } from '../support/service.ts';

/** A message as it came. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: Json;
}

/** What the receiver does with a message: an answer of HTTP, or what the response is to suffer. */
type Reply =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | ((response: ServerResponse) => void);

/** Someone else's server, which notes the messages that it is sent, in their order. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly messages: Received[];
  reply: (message: Received) => Reply;
}

/** Starts a receiver on 127.0.0.1, on a free port when none is given, that takes every message. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url: path = '', headers } = request;
      const message: Received = { path, headers, body, json: body === '' ? undefined : JSON.parse(body) };
      started.messages.push(message);
      const reply = started.reply(message);
      if (typeof reply === 'function') return reply(response);
      const { status = 204, body: answer } = reply;
      response.writeHead(status, { 'content-type': 'application/json', ...reply.headers });
      response.end(answer === undefined || typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  const started: Receiver = {
    url: `http://127.0.0.1:${address.port}/hooks`,
    messages: [],
    reply: () => ({}),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return started;
}

/** Whether a message is signed under a secret, as the library that receivers use has it. */
export function isSignedBy(secret: string, { body, headers }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
