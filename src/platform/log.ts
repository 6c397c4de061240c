import { pino } from 'pino';
import { isDatabaseAway } from './database/outage.ts';
import { ConfigError } from './environment.ts';
import { withOutages } from './outage-log.ts';
import { snakeCase } from './snake-case.ts';
import type { Timings } from './timings.ts';

/**
 * Writes structured lines: `error` is for what a person must act on, `info` for one line a request and one a step. Ids go
 * under `requestId`, `jobId`, `intentId`. Never given a document, a token, a config value or what was asked for in a query.
 */
export interface Log extends Pick<pino.Logger, 'level' | 'debug' | 'info' | 'warn' | 'error'> {
  /** Reports that what an outage is of answers again; absent where lines of outages are not put together. */
  recovered?(this: void, subject: string): void;
}

/** Lines that nobody takes off us are kept up to this size; then they are dropped, and the work goes on. */
const longestBacklogBytes = 16 * 1024 * 1024;

/** Lines are written together when they are this long, or have waited this long: a write costs more than many lines. */
const batch = { minLength: 4096, periodicFlush: 100 };

/**
 * JSON lines on stderr, so that stdout stays free for what a command answers; members in snake_case; few of an outage. Written beside the
 * event loop, which a slow reader does not hold; what is left is written when the process ends. `lines` receives them instead of stderr.
 */
export function createLog(
  level: string,
  lines: pino.DestinationStream = standardError(),
  timings?: Timings['log'],
): Log {
  const options = {
    level,
    base: null,
    timestamp: timestampOfNow,
    serializers: { err: describeError },
    formatters: { log: inSnakeCase },
  };
  return withOutages(pino(options, lines), undefined, timings);
}

/** Made with the first log; it has a timer, so the logs of a process have one between them. */
let stderr: ReturnType<typeof pino.destination> | undefined;

function standardError(): pino.DestinationStream {
  stderr ??= pino.destination({ dest: 2, sync: false, maxLength: longestBacklogBytes, ...batch });
  return stderr;
}

let latest = { at: 0, member: '' };

/** As pino writes ISO 8601, but once for all lines of a millisecond. */
function timestampOfNow(): string {
  const at = Date.now();
  if (at !== latest.at) latest = { at, member: `,"time":"${new Date(at).toISOString()}"` };
  return latest.member;
}

/** The few names that members have, as lines have them. */
const names = new Map<string, string>();

function nameOf(member: string): string {
  const name = names.get(member) ?? snakeCase(member);
  names.set(member, name);
  return name;
}

// A loop: every line goes through here, and lists of pairs would cost a third of it.
function inSnakeCase(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const line: Record<string, unknown> = {};
  for (const member in members) line[nameOf(member)] = members[member];
  return line;
}

/** The parts of an error that are logged. */
export interface DescribedError {
  readonly name?: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
}

/**
 * Picks what of an error is safe to be read by others: the rest holds connections, statements and values of documents. The stack
 * is left out where the cause lies with the operator, who cannot use it (decision 530).
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const isOperational = error instanceof ConfigError || isDatabaseAway(error);
  return { name, message, ...(!isOperational && { stack }), ...('code' in error && { code: error.code }) };
}
