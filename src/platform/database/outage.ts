import { tlsReason } from './tls.ts';

/** Node's socket errors; PostgreSQL's class 08 (connection), 53 (resources), 57P (shutdown), a disk that fails, and a server that may only be read. */
const away =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P..|58030|25006|25P0[34])$/;
/** A server that refuses the user, the password or the address, or has no such database. */
const refused = /^(28...|3D000)$/;
/** What the server reports of an error that ends the session, or all of them. */
const fatal = /^(FATAL|PANIC)$/;
/** A lock that was not given in time, and a statement that took too long. */
const overdue = /^(55P03|57014)$/;
/** What the driver says of connections without a code. */
const lost =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/;

/** What the driver says when the server asks for a password and the settings have none. */
export const noPassword = /password must be a (non-empty )?string/;

/** Whether an error means that the database does not serve us for now; the same may go well later. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isOverdue(error) ||
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
 * Whether the server, or its certificate, lets nobody connect with these settings. Someone has to change a password, a certificate or
 * a rule; the running service waits for that as for any outage.
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

/** Whether the server gave up on one statement, while others may go well. */
export function isOverdue(error: unknown): boolean {
  return hasCause(error, ({ code }) => overdue.test(code));
}

/** Whether the server may only be read: a standby, or a primary that was replaced by one (decision 462). */
export function isReadOnly(error: unknown): boolean {
  return hasCause(error, ({ code }) => code === '25006');
}

/** Returns the SQLSTATE, or the code of the socket, that an error or one of its causes has. */
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
