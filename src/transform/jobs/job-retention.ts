import { Housekeeping, type Chore, type HousekeepingServices } from '../../platform/database/housekeeping.ts';
import { makePartitions } from '../../platform/database/time-partitions.ts';
import { jobMonths } from './job-months.ts';
import { dropMonth, findOpen, pastMonths } from './past-months.ts';
import { removeKeys, removeRows } from './past-rows.ts';

/** Key of the advisory lock, an arbitrary number not used by other programs: "jobkeep" in ASCII. */
const keepingLock = '29958816030614896';

/** Interval between searches for single rows to delete, which read all of them. */
const walkMs = 86_400_000;

/** Retention of jobs and their keys, in days. */
export interface JobRetention {
  /**
   * Days since the end of a job; more than the time within which it can be retried, so that no deleted job could run
   * again (ADR 15).
   */
  readonly jobs: number;
  readonly keys: number;
}

/** Creates the housekeeping that makes partitions for new jobs. */
export function createJobPartitioning(services: HousekeepingServices): Housekeeping {
  return new Housekeeping(services, keepingLock, [
    {
      name: 'job partitions',
      async work(alone) {
        for (const months of jobMonths) await alone((sql) => makePartitions(sql, months));
      },
    },
  ]);
}

/** Creates the housekeeping that deletes jobs after their retention; it may take long. */
export function createJobRemoval(services: HousekeepingServices, retention: JobRetention): Housekeeping {
  return new Housekeeping(services, keepingLock, [
    createMonthChore(services, retention),
    createRowChore(retention),
  ]);
}

/** Creates the chore that drops whole months in which no job is open. */
function createMonthChore({ database, log }: HousekeepingServices, { jobs: days }: JobRetention): Chore {
  return {
    name: 'job retention by month',
    async work(alone) {
      const open = new Map<string, string>();
      for (const month of await pastMonths(database.sql, days)) {
        const job = await findOpen(database.sql, month, days);
        if (job === undefined) {
          await alone((sql) => dropMonth(sql, month, days));
          log.info({ month }, 'dropped a month of jobs');
        } else open.set(month, job);
      }
      for (const [month, job] of open)
        throw new Error(`The jobs of ${month} are kept, as job ${job} has not ended`);
    },
  };
}

/**
 * Creates the chore that deletes the jobs outside of monthly partitions row by row. Keys are kept longer than jobs, so
 * that a repeated create does not make a second job.
 */
function createRowChore({ jobs, keys }: JobRetention): Chore {
  let walkedAt = -Infinity;
  return {
    name: 'job retention by row',
    async work(alone) {
      if (performance.now() - walkedAt < walkMs) return;
      await removeRows(alone, jobs);
      await removeKeys(alone, keys);
      walkedAt = performance.now();
    },
  };
}
