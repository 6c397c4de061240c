import { tlsReason } from './tls.ts';

/**
 * Codes of an unavailable database: Node's socket errors; PostgreSQL's classes 08 (connection), 53 (resources) and 57P
 * (shutdown), a failing disk, and a read-only server.
 */
const away =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P..|58030|25006|25P0[34])$/;
/** SQLSTATEs of a server that refuses the user, the password or the address, or has no such database. */
const refused = /^(28...|3D000)$/;
/** Severities of an error that ends the session, or all sessions. */
const fatal = /^(FATAL|PANIC)$/;
/** SQLSTATEs of a lock that was not granted in time, and of a statement that took too long. */
const overdue = /^(55P03|57014)$/;
/** Messages of the driver for connection errors without a code. */
const lost =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/;

/** Message of the driver when the server requires a password and the settings have none. */
export const noPassword = /password must be a (non-empty )?string/;

/** Whether an error means that the database is unavailable for now; a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isTimeout(error) ||
    isConnectionRefused(error) ||
    hasCause(
      error,
      ({ code, message, severity, syscall }) =>
        away.test(code) ||
        lost.test(message) ||
        fatal.test(severity) ||
        // A server on this machine that has stopped removes its socket.
        (code === 'ENOENT' && syscall === 'connect'),
    )
  );
}

/**
 * Whether the server, or its certificate, rejects every connection with these settings. An operator has to change a
 * password, a certificate or a rule; the running service waits for that as for any outage.
 */
export function isConnectionRefused(error: unknown): boolean {
  return hasCause(
    error,
    (found) =>
      refused.test(found.code) ||
      (found.code === '42501' && fatal.test(found.severity)) ||
      (found.code === 'EACCES' && found.syscall === 'connect') ||
      noPassword.test(found.message) ||
      tlsReason(found) !== undefined,
  );
}

/** Whether the server gave up on one statement, while others may succeed. */
export function isTimeout(error: unknown): boolean {
  return hasCause(error, ({ code }) => overdue.test(code));
}

/** Whether the server is read-only: a standby, or a primary that was replaced by one (ADR 11). */
export function isReadOnly(error: unknown): boolean {
  return hasCause(error, ({ code }) => code === '25006');
}

/** Returns the SQLSTATE or socket code of an error or of one of its causes. */
export function errorCode(error: unknown): string | undefined {
  let found: string | undefined;
  hasCause(error, ({ code }) => {
    found = code || undefined;
    return code !== '';
  });
  return found;
}

interface Found {
  readonly code: string;
  readonly message: string;
  readonly severity: string;
  readonly syscall: string;
}

function hasCause(error: unknown, test: (found: Found) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { message, code, severity, syscall } = cause as Partial<Record<keyof Found, unknown>>;
    if (
      test({
        code: textOf(code),
        message: textOf(message),
        severity: textOf(severity),
        syscall: textOf(syscall),
      })
    )
      return true;
  }
  return false;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
