import { LRUCache } from 'lru-cache';
import type { pino } from 'pino';
import { databaseReason } from './database/database-reason.ts';
import { isDatabaseUnavailable, isTimeout } from './database/outage.ts';
import { defaultTimings, type Timings } from './timings.ts';

/** Methods of a log that write lines. */
type Lines = Pick<pino.Logger, 'level' | 'debug' | 'info' | 'warn' | 'error'>;

/** A log that groups the lines of outages. */
export interface OutageLog extends Lines {
  /** Reports that the subject of an outage is available again. */
  recovered(this: void, subject: string): void;
}

/** Subject of an outage of the database. */
const databaseSubject = 'database';

/** Maximum number of outages that are tracked at a time. */
const maxOutages = 1000;

interface Outage {
  readonly beganAt: number;
  readonly calmMs: number;
  /** Undefined while the outage goes on. */
  endedAt?: number;
  writtenAt: number;
  failedAt: number;
  failures: number;
}

type Members = Readonly<Record<string, unknown>>;
type Line = (members: object, message: string) => void;

/**
 * Writes one line when an outage starts, one a minute with the number of failures while it goes on, and one when it ends; an
 * outage that recurs within a minute ends after a minute without a failure. A line of `warn` or `error` belongs to an outage when
 * its `outage` names what is unavailable, or when its `err` is a lost database; then it has the `reason` in words. All other
 * lines are written unchanged.
 */
export function withOutages(
  log: Lines,
  elapsed: () => number = () => performance.now(),
  timings: Timings['log'] = defaultTimings.log,
): OutageLog {
  const { outageReportMs, outageEndMs, flappingEndMs, outageTimeoutMs } = timings;
  const outages = new LRUCache<string, Outage>({ max: maxOutages });
  const report =
    (write: Line): Line =>
    (members, message) => {
      const subject = subjectOf(members as Members);
      if (subject === undefined) return write(members, message);
      const now = elapsed();
      const outage = outages.get(subject);
      const { err } = members as Members;
      const reason = subject === databaseSubject && err !== undefined ? { reason: databaseReason(err) } : {};
      if (!outage || outage.endedAt !== undefined || now - outage.failedAt >= outageTimeoutMs) {
        const isBack = outage?.endedAt !== undefined && now - outage.endedAt < flappingEndMs;
        const calmMs = isBack ? flappingEndMs : outageEndMs;
        outages.set(subject, { beganAt: now, calmMs, writtenAt: now, failedAt: now, failures: 1 });
        return write({ ...members, outage: subject, ...reason }, message);
      }
      outage.failures += 1;
      outage.failedAt = now;
      if (now - outage.writtenAt < outageReportMs) return;
      outage.writtenAt = now;
      log.warn({ outage: subject, ...reason, ...summarize(outage, now), err }, 'still unavailable');
    };
  return {
    get level() {
      return log.level;
    },
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    warn: bothForms(log.warn.bind(log), report),
    error: bothForms(log.error.bind(log), report),
    recovered(subject) {
      const outage = outages.get(subject);
      const now = elapsed();
      if (!outage || outage.endedAt !== undefined || now - outage.failedAt < outage.calmMs) return;
      outage.endedAt = now;
      log.warn({ outage: subject, ...summarize(outage, now) }, 'available again');
    },
  };
}

/** Accepts a line with a message only, too. */
function bothForms(write: Lines['warn'], report: (write: Line) => Line): Lines['warn'] {
  const reported = report((members, message) => write(members, message));
  return (members: object | string, message = '') => {
    if (typeof members === 'string') write(members);
    else reported(members, message);
  };
}

function subjectOf({ outage, err }: Members): string | undefined {
  if (typeof outage === 'string') return outage;
  return isDatabaseUnavailable(err) && !isTimeout(err) ? databaseSubject : undefined;
}

function summarize({ failures, beganAt }: Outage, now: number): { failures: number; seconds: number } {
  return { failures, seconds: Math.round((now - beganAt) / 1000) };
}
