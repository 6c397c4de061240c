import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { RequestError } from '../../../platform/errors.ts';
import type { NotMade } from '../../../platform/outbound/host-turns.ts';
import type { Conversed, OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import { TimeLimit } from '../../../platform/outbound/time-limit.ts';
import { IdleSessions } from './idle-sessions.ts';
import { AccessTokens, type SmtpTimings } from './oauth2-token.ts';
import { toFailure, SmtpFailure, toConnectFailure } from './smtp-failure.ts';
import { portOf, type SmtpConfig } from './smtp-config.ts';
import { openSession, type Envelope, type SendResult, type SmtpSession } from './smtp-session.ts';

/** Context of a conversation with a server. */
export interface SmtpUse {
  readonly config: SmtpConfig;
  readonly workspace: string;
  readonly signal: AbortSignal;
}

/** Message to be sent. */
export interface OutgoingMessage extends SmtpUse {
  readonly envelope: Envelope;
  /** Estimated size in bytes. */
  readonly size: number;
  /** Returns a new stream of the message on each call. */
  readonly message: () => Readable;
}

/** Result of a conversation with a server. */
export type Conversation<Result> = { readonly result: Result } | { readonly failure: SmtpFailure };

/** Sends messages to the servers that integrations name, over connections that are kept for the next message. */
export class SmtpClient implements Disposable {
  readonly #outbound: OutboundClient;
  readonly #tokens: AccessTokens;
  readonly #idle: IdleSessions;
  readonly #timings: SmtpTimings;

  constructor(outbound: OutboundClient, timings: SmtpTimings) {
    this.#outbound = outbound;
    this.#tokens = new AccessTokens(outbound, timings);
    this.#idle = new IdleSessions(timings.smtp);
    this.#timings = timings;
  }

  /** Sends a message once. Rejects only with the reason of the signal. */
  send({ envelope, size, message, ...use }: OutgoingMessage): Promise<Conversation<SendResult> | NotMade> {
    return this.#converse(use, async (sessionOf, limit) => {
      const key = keyOf(use);
      const kept = this.#idle.take(key);
      limit.addEventListener('abort', () => kept?.[Symbol.dispose](), { once: true });
      const first = kept && (await sendOnIdle(kept, () => kept.send(envelope, size, message())));
      if (kept && first) return this.#keep(key, use, kept, first);
      const session = await sessionOf();
      return this.#keep(key, use, session, await session.send(envelope, size, message()));
    });
  }

  /** Opens and closes a session without sending a message. Rejects only with the reason of the signal. */
  verify(use: SmtpUse): Promise<Conversation<void> | NotMade> {
    return this.#converse(use, async (sessionOf) => (await sessionOf()).end());
  }

  [Symbol.dispose](): void {
    this.#idle[Symbol.dispose]();
  }

  /** Keeps a session that has sent a message for the next one, or closes it. */
  #keep(key: string, { config }: SmtpUse, session: SmtpSession, handed: SendResult): SendResult {
    if (handed.accepted.length > 0) this.#idle.keep(key, session, config.connections);
    else session.end();
    return handed;
  }

  async #converse<Result>(
    use: SmtpUse,
    talk: (sessionOf: () => Promise<SmtpSession>, limit: AbortSignal) => Promise<Result>,
  ): Promise<Conversation<Result> | NotMade> {
    const { config, workspace, signal } = use;
    const { host } = config;
    return this.#outbound.converse({
      protocol: 'smtp',
      target: { host, port: portOf(config) },
      workspace,
      signal,
      hold: async (connect): Promise<Conversation<Result> & Conversed> => {
        using limit = new TimeLimit(this.#timings.smtp.conversationTimeoutMs, signal);
        try {
          const result = await talk(() => this.#open(use, connect, limit.signal), limit.signal);
          return { result, name: 'talked', verdict: 'working' };
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof RequestError) throw error;
          const failure = limit.signal.aborted
            ? SmtpFailure.temporary('timeout', `${host} took too long`)
            : toFailure(error, host);
          return { failure, name: failure.code, verdict: failure.verdict };
        }
      },
    });
  }

  async #open(use: SmtpUse, connect: () => Promise<Socket>, limit: AbortSignal): Promise<SmtpSession> {
    try {
      return await this.#begin(use, connect, limit);
    } catch (error) {
      const isRefused = error instanceof SmtpFailure && error.code === 'auth-failed';
      // A token may be revoked before it expires.
      if (!isRefused || !this.#tokens.forget(use.config, use.workspace)) throw error;
      return this.#begin(use, connect, limit);
    }
  }

  async #begin(use: SmtpUse, connect: () => Promise<Socket>, limit: AbortSignal): Promise<SmtpSession> {
    const socket = await connect().catch((error: unknown) => {
      throw toConnectFailure(error, use.config.host);
    });
    // Aborts any operation on the socket once its time is over.
    const destroy = () => socket.destroy();
    if (limit.aborted) destroy();
    limit.addEventListener('abort', destroy, { once: true });
    return openSession(socket, use.config, this.#authOf(use));
  }

  #authOf({ config, ...use }: SmtpUse): SMTPConnectionAuth | undefined {
    const { username: user, password: pass, oauth2TokenUrl } = config;
    if (user === undefined) return undefined;
    if (oauth2TokenUrl === undefined) return { user, pass };
    const oauth2 = new XOAuth2({
      user,
      provisionCallback: (_user, renew, settle) => {
        this.#tokens.token(config, { ...use, renew }).then(
          (token) => settle(null, token),
          // The library modifies the error that it receives, so it gets a new one.
          (error: unknown) => settle(new Error('There is no access token', { cause: error })),
        );
      },
    });
    return { user, oauth2 };
  }
}

/** Sends over a kept session; undefined if the session turns out to be closed, so that nothing was sent. */
async function sendOnIdle(
  session: SmtpSession,
  send: () => Promise<SendResult>,
): Promise<SendResult | undefined> {
  try {
    return await send();
  } catch (error) {
    session[Symbol.dispose]();
    if (error instanceof SmtpFailure && error.code === 'connection-lost') return undefined;
    throw error;
  }
}

/** Returns the key of a kept session: the workspace and everything that determines the server and the login. */
function keyOf({ workspace, config }: SmtpUse): string {
  const { host, port, security, ca, username, password } = config;
  const { oauth2TokenUrl, oauth2ClientId, oauth2RefreshToken } = config;
  return JSON.stringify([
    workspace,
    [host, port, security, ca, username, password],
    [oauth2TokenUrl, oauth2ClientId, oauth2RefreshToken],
  ]);
}
