/** Whether an error means that the database cannot be reached: Node's socket errors and PostgreSQL's class 08 (connection), 53 (resources) and 57P (shutdown). */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (
      typeof code === 'string' &&
      /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|53...|57P0.|55P03)$/.test(code)
    )
      return true;
    if (/Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(cause.message))
      return true;
  }
  return false;
}
