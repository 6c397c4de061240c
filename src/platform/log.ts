import { pino } from 'pino';
import { snakeCase } from './snake-case.ts';

/**
 * Writes structured lines: `error` is for what a person must act on, `info` for one line a request and one a step. Ids go
 * under `requestId`, `jobId`, `intentId`. Never given a document, a token, a config value or what was asked for in a query.
 */
export type Log = Pick<pino.Logger, 'level' | 'debug' | 'info' | 'warn' | 'error'>;

/** Lines that nobody takes off us are kept up to this size; then they are dropped, and the work goes on. */
const longestBacklogBytes = 16 * 1024 * 1024;

/**
 * JSON lines on stderr, so that stdout stays free for what a command answers; members in snake_case. Written beside the
 * event loop, which a slow reader does not hold; what is left is written when the process ends.
 */
export function createLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describe },
    formatters: { log: (members: object) => inSnakeCase(members) },
  };
  return pino(options, pino.destination({ dest: 2, sync: false, maxLength: longestBacklogBytes }));
}

function inSnakeCase(members: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [snakeCase(name), value]));
}

/** What of an error is safe to be read by others: the rest holds connections, statements and values of documents. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...('code' in error && { code: error.code }) };
}
