import type { Verdict } from '../../../platform/outbound/circuit-breaker.ts';
import { TargetRefused } from '../../../platform/outbound/guarded-connector.ts';

/** Reason why a message was not delivered to the server, or why this is unknown. Its message contains no secret. */
export class SmtpFailure extends Error {
  readonly code: string;
  /** Whether another attempt would fail in the same way. */
  readonly isFinal: boolean;
  /** Verdict about the state of the server, for its circuit breaker. */
  readonly verdict: Verdict;

  private constructor(code: string, message: string, isFinal: boolean, verdict: Verdict) {
    super(message);
    this.name = 'SmtpFailure';
    this.code = code;
    this.isFinal = isFinal;
    this.verdict = verdict;
  }

  /** Creates a temporary failure, which is retried. */
  static temporary(code: string, message: string, verdict: Verdict = 'failing'): SmtpFailure {
    return new SmtpFailure(code, message, false, verdict);
  }

  /** Creates a permanent failure, which is not retried. */
  static permanent(code: string, message: string, verdict: Verdict = 'working'): SmtpFailure {
    return new SmtpFailure(code, message, true, verdict);
  }
}

/** Error of nodemailer; the members that it has depend on the cause. */
interface ConnectionError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Names of certificate and handshake errors in OpenSSL and Node. */
const tlsErrors = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|ISSUER|HOSTNAME/;

const maxAnswerLength = 300;

/** Cleans and shortens an answer of a server so that it can be shown. */
export function cleanAnswer(response: string): string {
  return response
    .replaceAll(/[^\x20-\x7e\u{a0}-\u{ffff}]+/gu, ' ')
    .trim()
    .slice(0, maxAnswerLength);
}

/**
 * Converts an error of a connection; `isSent`: the whole message was sent. TLS failures are retried, because an attack cannot be
 * distinguished from a misconfigured server (RFC 8461, section 5) and certificates are renewed.
 */
export function toFailure(error: unknown, host: string, isSent = false): SmtpFailure {
  if (error instanceof SmtpFailure) return error;
  if (error instanceof TargetRefused)
    return SmtpFailure.permanent('target-refused', error.message, 'nothing');
  const { cause } = error as Error;
  if (cause instanceof SmtpFailure || cause instanceof TargetRefused) return toFailure(cause, host);
  const { code = '', originalCode = '', command = '', response, responseCode } = error as ConnectionError;
  if (code === 'ETLS' || tlsErrors.test(originalCode)) {
    const reason = originalCode || (response === undefined ? 'the handshake failed' : cleanAnswer(response));
    return SmtpFailure.temporary('tls-failed', `${host} offers no TLS that can be trusted (${reason})`);
  }
  if (response !== undefined && responseCode !== undefined) return toRefusal(error as Answered, host);
  if (code === 'EAUTH') return SmtpFailure.permanent('auth-failed', `${host} offers no way to authenticate`);
  if (code === 'EMESSAGE') return SmtpFailure.permanent('too-large', `${host} takes no message of this size`);
  if (code === 'ESTREAM')
    return SmtpFailure.temporary('file-unreadable', 'The files of the message cannot be read', 'nothing');
  if (isSent)
    return SmtpFailure.temporary(
      'answer-lost',
      `${host} got the message and did not say whether it has taken it; it is sent again under the same Message-ID`,
    );
  if (code === 'ETIMEDOUT') return SmtpFailure.temporary('timeout', `${host} did not answer in time`);
  return SmtpFailure.temporary(
    'connection-lost',
    `${host} closed the connection (${[originalCode || code, command].filter(Boolean).join(', ')})`,
  );
}

type Answered = ConnectionError & { readonly response: string };

function toRefusal({ command = '', response, responseCode = 0 }: Answered, host: string): SmtpFailure {
  const message = `${host} answered: ${cleanAnswer(response)}`;
  const isFinal = responseCode >= 500;
  const isOverloaded = responseCode === 421;
  if (!isFinal) return SmtpFailure.temporary('deferred', message, isOverloaded ? 'failing' : 'working');
  return SmtpFailure.permanent(command.startsWith('AUTH') ? 'auth-failed' : 'message-refused', message);
}

/** Converts a failure to connect. */
export function toConnectFailure(error: unknown, host: string): SmtpFailure {
  if (error instanceof TargetRefused) return toFailure(error, host);
  const { name, code = name } = error as NodeJS.ErrnoException;
  const reason = name === 'AbortError' ? 'no connection in time' : code;
  return SmtpFailure.temporary('host-unreachable', `${host} was not reached (${reason})`);
}
