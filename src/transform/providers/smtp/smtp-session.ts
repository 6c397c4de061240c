import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import SMTPConnection, { type SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection';
import { RequestError } from '../../../platform/errors.ts';
import { toFailure, cleanAnswer, SmtpFailure } from './smtp-failure.ts';
import { portOf, type SmtpConfig } from './smtp-config.ts';

/** Sender and recipients of a message for the server, independent of its headers. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

/** Recipient that the server refuses. */
export interface RefusedRecipient {
  readonly address: string;
  readonly answer: string;
  /** Whether the refusal is permanent; if not, the server may accept the recipient later. */
  readonly isFinal: boolean;
}

/** Result of sending a message; without accepted recipients it was not sent. */
export interface SendResult {
  readonly accepted: readonly string[];
  readonly refused: readonly RefusedRecipient[];
  /** Last answer of the server. */
  readonly answer: string;
}

/** Maximum length of an answer of a server, in bytes. */
const maxResponseBytes = 64 * 1024;
const defaultTimeoutSeconds = 120;

/** Opens a session on a socket, secured and authenticated according to the config; throws an {@link SmtpFailure}. */
export async function openSession(
  socket: Socket,
  config: SmtpConfig,
  auth: SMTPConnectionAuth | undefined,
): Promise<SmtpSession> {
  const { host, security = 'starttls', ca, timeout = defaultTimeoutSeconds } = config;
  const silenceMs = timeout * 1000;
  const connection = new SMTPConnection({
    connection: socket,
    host,
    port: portOf(config),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    maxResponseSize: maxResponseBytes,
  });
  const session = new SmtpSession(connection, host);
  await session.begin(auth);
  return session;
}

/** Conversation with a server that can send several messages one after another. */
export class SmtpSession implements Disposable {
  readonly #connection: SMTPConnection;
  readonly #host: string;
  #supportsUtf8 = false;
  #messages = 0;

  constructor(connection: SMTPConnection, host: string) {
    this.#connection = connection;
    this.#host = host;
    // Pending commands have their own listeners; an idle session may end silently.
    connection.on('error', () => {});
  }

  get isOpen(): boolean {
    return !this.#connection.destroyed;
  }

  /** Number of messages that were sent. */
  get messages(): number {
    return this.#messages;
  }

  /** Connects and authenticates. */
  async begin(auth: SMTPConnectionAuth | undefined): Promise<void> {
    const connection = this.#connection;
    try {
      await this.#runCommand<void>((settle) => connection.connect((error) => settle(error ?? null)));
      this.#supportsUtf8 = /[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse));
      if (auth) await this.#runCommand((settle) => connection.login(auth, settle));
    } catch (error) {
      connection.close();
      throw toFailure(error, this.#host);
    }
  }

  /** Sends a message; throws an {@link SmtpFailure}, after which the session is unusable. */
  async send({ from, to }: Envelope, size: number, message: Readable): Promise<SendResult> {
    const beyond = this.#supportsUtf8 ? [] : [from, ...to].filter((address) => !isAscii(address));
    if (beyond.includes(from)) throw SmtpFailure.permanent('message-refused', formatUtf8Refusal(this.#host));
    const refused = beyond.map((address) => ({
      address,
      answer: formatUtf8Refusal(this.#host),
      isFinal: true,
    }));
    const speakable = to.filter((address) => !beyond.includes(address));
    if (speakable.length === 0) return { accepted: [], refused, answer: '' };
    let isSent = false;
    message.once('end', () => {
      isSent = true;
    });
    try {
      const info = await this.#runCommand<Sent>((settle) =>
        this.#connection.send({ from, to: speakable, size }, message, settle),
      );
      this.#messages += 1;
      const { accepted, rejectedErrors = [], response } = info;
      return {
        accepted,
        refused: [...refused, ...rejectedErrors.map(refusalOf)],
        answer: cleanAnswer(response),
      };
    } catch (error) {
      this[Symbol.dispose]();
      // The files cannot be read because their storage is unavailable.
      if (error instanceof RequestError) throw error;
      const { rejectedErrors } = error as { rejectedErrors?: readonly RecipientError[] };
      if (rejectedErrors)
        return { accepted: [], refused: [...refused, ...rejectedErrors.map(refusalOf)], answer: '' };
      throw toFailure(error, this.#host, isSent);
    }
  }

  /** Sends QUIT and closes the connection. */
  end(): void {
    if (this.isOpen) this.#connection.quit();
  }

  [Symbol.dispose](): void {
    this.#connection.close();
  }

  /** Waits for a command; the end of the connection is reported by events only. */
  #runCommand<Result>(
    command: (settle: (error: Error | null, result?: Result) => void) => void,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const fail = (error: Error = new Error('ended')) => reject(error);
    this.#connection.once('error', fail).once('end', fail);
    command((error, result) => (error ? reject(error) : resolve(result as Result)));
    return promise.finally(() => this.#connection.off('error', fail).off('end', fail));
  }
}

interface Sent {
  readonly accepted: readonly string[];
  readonly rejectedErrors?: readonly RecipientError[] | undefined;
  readonly response: string;
}

/** Details that nodemailer gives of a recipient that the server refused. */
type RecipientError = Pick<NodemailerError, 'recipient' | 'response' | 'responseCode'>;

function refusalOf({ recipient = '', response = '', responseCode = 0 }: RecipientError): RefusedRecipient {
  return { address: recipient, answer: cleanAnswer(response), isFinal: responseCode >= 500 };
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function formatUtf8Refusal(host: string): string {
  return `${host} takes no addresses with letters beyond ASCII`;
}
