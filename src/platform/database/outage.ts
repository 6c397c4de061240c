/** Node's socket errors; PostgreSQL's class 08 (connection), 53 (resources), 57P (shutdown), a disk that fails, and a server that may only be read. */
const away =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P..|58030|25006|25P0[34])$/;
/** A lock that was not given in time, and a statement that took too long. */
const overdue = /^(55P03|57014)$/;
/** What the driver says of connections without a code. */
const lost =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/;

/** Whether an error means that the database does not serve us for now; the same may go well later. */
export function isDatabaseAway(error: unknown): boolean {
  return isOverdue(error) || hasCause(error, ({ code, message }) => away.test(code) || lost.test(message));
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

function hasCause(error: unknown, test: (found: { code: string; message: string }) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { message } = cause;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (test({ code, message })) return true;
  }
  return false;
}
