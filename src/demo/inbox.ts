import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail that the server has received. */
export interface CaughtMail {
  readonly recipients: readonly string[];
  readonly subject: string;
  /** Names of the attached files. */
  readonly attachments: readonly string[];
  /** The raw message, as mail programs open it. */
  readonly raw: Buffer;
}

/** A local mail server that accepts every mail and delivers none. */
export class Inbox implements AsyncDisposable {
  readonly caught: CaughtMail[] = [];
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      // Clients keep connections open for the next message; in milliseconds.
      closeTimeout: 1,
      onData: (stream, { envelope }, taken) => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        buffer(stream).then(async (raw) => {
          const { subject = '', attachments } = await PostalMime.parse(raw);
          const names = attachments.map(({ filename }) => filename ?? 'without a name');
          this.caught.push({ recipients, subject, attachments: names, raw });
          taken();
        }, taken);
      },
    });
  }

  static async open(): Promise<Inbox> {
    const inbox = new Inbox();
    await once(inbox.#server.listen(0, '127.0.0.1'), 'listening');
    return inbox;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((closed) => this.#server.close(closed));
  }
}
