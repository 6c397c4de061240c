import { pino } from 'pino';

/** Writes structured lines; never given a document, a token or a config value. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines on stderr, so that stdout stays free for what a command answers. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
