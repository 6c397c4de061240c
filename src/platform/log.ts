import { pino } from 'pino';
import { isDatabaseUnavailable } from './database/outage.ts';
import { ConfigError } from './environment.ts';
import { withOutages } from './outage-log.ts';
import { snakeCase } from './snake-case.ts';
import type { Timings } from './timings.ts';

/**
 * Structured log: `error` is for what an operator must act on, `info` for one line per request and per step. Ids are logged as
 * `requestId`, `jobId`, `intentId`. Documents, tokens, config values and the contents of queries are never logged.
 */
export interface Log extends Pick<pino.Logger, 'level' | 'debug' | 'info' | 'warn' | 'error'> {
  /** Reports that the subject of an outage is available again; undefined where lines of outages are not grouped. */
  recovered?(this: void, subject: string): void;
}

/** Maximum size of lines that stderr does not accept yet; beyond it lines are dropped, and the work continues. */
const maxBacklogBytes = 16 * 1024 * 1024;

/** Length and time after which lines are written together: a write costs more than many lines. */
const batch = { minLength: 4096, periodicFlush: 100 };

/**
 * Creates a log of JSON lines on stderr, so that stdout is free for the output of commands; members in snake_case; few lines per
 * outage. They are written asynchronously, so that a slow reader does not block the event loop; the rest is written when the
 * process ends. `lines` receives them instead of stderr.
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

/** Created with the first log; it has a timer, so all logs of a process share it. */
let stderr: ReturnType<typeof pino.destination> | undefined;

function standardError(): pino.DestinationStream {
  stderr ??= pino.destination({ dest: 2, sync: false, maxLength: maxBacklogBytes, ...batch });
  return stderr;
}

let latest = { at: 0, member: '' };

/** Formats the current time in ISO 8601 as pino does, but once for all lines of a millisecond. */
function timestampOfNow(): string {
  const at = Date.now();
  if (at !== latest.at) latest = { at, member: `,"time":"${new Date(at).toISOString()}"` };
  return latest.member;
}

/** Cache of the names of members in snake_case; there are few of them. */
const names = new Map<string, string>();

function nameOf(member: string): string {
  const name = names.get(member) ?? snakeCase(member);
  names.set(member, name);
  return name;
}

// A loop: every line is written through this, and lists of pairs would cost a third of it.
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
 * Picks the parts of an error that are safe for others to read: the rest contains connections, statements and values of
 * documents. The stack is left out where the cause is the operator's, who cannot use it.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const isOperational = error instanceof ConfigError || isDatabaseUnavailable(error);
  return { name, message, ...(!isOperational && { stack }), ...('code' in error && { code: error.code }) };
}
