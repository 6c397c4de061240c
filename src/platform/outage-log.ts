import type { pino } from 'pino';
import { isDatabaseAway, isOverdue } from './database/outage.ts';

/** What a log writes. */
type Lines = Pick<pino.Logger, 'level' | 'debug' | 'info' | 'warn' | 'error'>;

/** A log that puts the lines of outages together. */
export interface OutageLog extends Lines {
  /** Reports that what an outage is of answers again. */
  recovered(this: void, subject: string): void;
}

/** Pause between two lines about an outage that goes on. */
const repeatMs = 60_000;

/** Time without a failure after which an answer ends an outage: failures of before may still be reported. */
const calmMs = 2000;

/** Time without a failure after which an outage that nobody ended is over. */
const forgottenMs = 600_000;

interface Outage {
  readonly beganAt: number;
  writtenAt: number;
  failedAt: number;
  failures: number;
}

type Members = Readonly<Record<string, unknown>>;
type Line = (members: object, message: string) => void;

/**
 * Writes one line when an outage begins, one a minute with the number of failures while it goes on, and one when it is over. A line of
 * `warn` or `error` belongs to an outage when its `outage` names what is unavailable, or when its `err` says that the database is.
 * All other lines are written as they are.
 */
export function withOutages(log: Lines, elapsed: () => number = () => performance.now()): OutageLog {
  const outages = new Map<string, Outage>();
  const report =
    (write: Line): Line =>
    (members, message) => {
      const subject = subjectOf(members as Members);
      if (subject === undefined) return write(members, message);
      const now = elapsed();
      const outage = outages.get(subject);
      if (!outage || now - outage.failedAt >= forgottenMs) {
        outages.set(subject, { beganAt: now, writtenAt: now, failedAt: now, failures: 1 });
        return write({ ...members, outage: subject }, message);
      }
      outage.failures += 1;
      outage.failedAt = now;
      if (now - outage.writtenAt < repeatMs) return;
      outage.writtenAt = now;
      const { err } = members as Members;
      log.warn({ outage: subject, ...told(outage, now), err }, 'still unavailable');
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
      if (!outage || now - outage.failedAt < calmMs) return;
      outages.delete(subject);
      log.warn({ outage: subject, ...told(outage, now) }, 'available again');
    },
  };
}

/** A line may consist of a message only. */
function bothForms(write: Lines['warn'], report: (write: Line) => Line): Lines['warn'] {
  const reported = report((members, message) => write(members, message));
  return (members: object | string, message = '') => {
    if (typeof members === 'string') write(members);
    else reported(members, message);
  };
}

function subjectOf({ outage, err }: Members): string | undefined {
  if (typeof outage === 'string') return outage;
  return isDatabaseAway(err) && !isOverdue(err) ? 'database' : undefined;
}

function told({ failures, beganAt }: Outage, now: number): { failures: number; seconds: number } {
  return { failures, seconds: Math.round((now - beganAt) / 1000) };
}
