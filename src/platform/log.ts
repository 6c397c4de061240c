import { pino } from 'pino';

/** Writes structured lines; never given a document, a token or a config value. */
export type Log = Pick<pino.Logger, 'level' | 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines on stderr, so that stdout stays free for what a command answers. */
export function createLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describe },
  };
  return pino(options, pino.destination(2));
}

/** What of an error is safe to be read by others: the rest holds connections, statements and values of documents. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...('code' in error && { code: error.code }) };
}
