import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** A message whose signature was verified. */
export interface HeardMessage {
  /** The header `webhook-id`, the same for all attempts. */
  readonly id: string;
  readonly event: string;
}

/** A local receiver of webhooks that accepts messages signed with its secret and refuses all others with 401. */
export class WebhookListener implements AsyncDisposable {
  readonly secret = `whsec_${randomBytes(32).toString('base64')}`;
  readonly heard: HeardMessage[] = [];
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  private constructor() {}

  static async open(): Promise<WebhookListener> {
    const listener = new WebhookListener();
    await once(listener.#server.listen(0, '127.0.0.1'), 'listening');
    return listener;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers } = request;
    try {
      // The signature covers the bytes as they were received.
      const message = new Webhook(this.secret).verify(await text(request), headers as Record<string, string>);
      const { event } = message as { event: string };
      this.heard.push({ id: String(headers['webhook-id']), event });
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
