import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { Refusal } from '../../../platform/errors.ts';
import type { NotMade } from '../../../platform/outbound/host-turns.ts';
import type { Conversed, OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import { TimeLimit } from '../../../platform/outbound/time-limit.ts';
import { IdleSessions } from './idle-sessions.ts';
import { AccessTokens, type SmtpTimings } from './oauth2-token.ts';
import { failureOf, SmtpFailure, unreachable } from './smtp-failure.ts';
import { portOf, type SmtpConfig } from './smtp-config.ts';
import { openSession, type Envelope, type Handed, type SmtpSession } from './smtp-session.ts';

/** For whom a server is talked to. */
export interface SmtpUse {
  readonly config: SmtpConfig;
  readonly workspace: string;
  readonly signal: AbortSignal;
}

/** A message on its way. */
export interface Shipment extends SmtpUse {
  readonly envelope: Envelope;
  /** How many bytes it has, about. */
  readonly size: number;
  /** The message from its beginning, as often as it is asked for. */
  readonly message: () => Readable;
}

/** What talking to a server came to. */
export type Talk<Result> = { readonly result: Result } | { readonly failure: SmtpFailure };

/** Hands messages to the servers that integrations name, over connections that are kept for the next one. */
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

  /** Hands a message over once. Throws only the reason of the signal. */
  send({ envelope, size, message, ...use }: Shipment): Promise<Talk<Handed> | NotMade> {
    return this.#talk(use, async (sessionOf, limit) => {
      const key = keyOf(use);
      const kept = this.#idle.take(key);
      limit.addEventListener('abort', () => kept?.[Symbol.dispose](), { once: true });
      const first = kept && (await sendOnKept(kept, () => kept.send(envelope, size, message())));
      if (kept && first) return this.#keep(key, use, kept, first);
      const session = await sessionOf();
      return this.#keep(key, use, session, await session.send(envelope, size, message()));
    });
  }

  /** Begins a session and ends it, without a message. Throws only the reason of the signal. */
  verify(use: SmtpUse): Promise<Talk<void> | NotMade> {
    return this.#talk(use, async (sessionOf) => (await sessionOf()).end());
  }

  [Symbol.dispose](): void {
    this.#idle[Symbol.dispose]();
  }

  /** A session that has handed a message over can hand over the next. */
  #keep(key: string, { config }: SmtpUse, session: SmtpSession, handed: Handed): Handed {
    if (handed.accepted.length > 0) this.#idle.keep(key, session, config.connections);
    else session.end();
    return handed;
  }

  async #talk<Result>(
    use: SmtpUse,
    talk: (sessionOf: () => Promise<SmtpSession>, limit: AbortSignal) => Promise<Result>,
  ): Promise<Talk<Result> | NotMade> {
    const { config, workspace, signal } = use;
    const { host } = config;
    return this.#outbound.converse({
      protocol: 'smtp',
      target: { host, port: portOf(config) },
      workspace,
      signal,
      hold: async (connect): Promise<Talk<Result> & Conversed> => {
        using limit = new TimeLimit(this.#timings.smtp.conversationTimeoutMs, signal);
        try {
          const result = await talk(() => this.#open(use, connect, limit.signal), limit.signal);
          return { result, name: 'talked', verdict: 'working' };
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof Refusal) throw error;
          const failure = limit.signal.aborted
            ? SmtpFailure.passing('timeout', `${host} took too long`)
            : failureOf(error, host);
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
      // A token may be revoked before its time.
      if (!isRefused || !this.#tokens.forget(use.config, use.workspace)) throw error;
      return this.#begin(use, connect, limit);
    }
  }

  async #begin(use: SmtpUse, connect: () => Promise<Socket>, limit: AbortSignal): Promise<SmtpSession> {
    const socket = await connect().catch((error: unknown) => {
      throw unreachable(error, use.config.host);
    });
    // Whatever is done on it fails once its time is over.
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
          // What it is told it writes into.
          (error: unknown) => settle(new Error('There is no access token', { cause: error })),
        );
      },
    });
    return { user, oauth2 };
  }
}

/** What a kept session hands over; undefined when it turns out to be closed, so that nothing was. */
async function sendOnKept(session: SmtpSession, send: () => Promise<Handed>): Promise<Handed | undefined> {
  try {
    return await send();
  } catch (error) {
    session[Symbol.dispose]();
    if (error instanceof SmtpFailure && error.code === 'connection-lost') return undefined;
    throw error;
  }
}

/** What a kept session belongs to: a workspace, and all that decides where and as whom it speaks. */
function keyOf({ workspace, config }: SmtpUse): string {
  const { host, port, security, ca, username, password } = config;
  const { oauth2TokenUrl, oauth2ClientId, oauth2RefreshToken } = config;
  return JSON.stringify([
    workspace,
    [host, port, security, ca, username, password],
    [oauth2TokenUrl, oauth2ClientId, oauth2RefreshToken],
  ]);
}
