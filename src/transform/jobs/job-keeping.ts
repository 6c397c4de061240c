import { Housekeeping, type Chore, type HousekeepingServices } from '../../platform/database/housekeeping.ts';
import { makePartitions } from '../../platform/database/time-partitions.ts';
import { jobMonths } from './job-months.ts';
import { dropMonth, findOpen, pastMonths } from './past-months.ts';
import { removeKeys, removeRows } from './past-rows.ts';

/** Any number that no other program's advisory lock uses: "jobkeep" in ASCII. */
const keepingLock = '29958816030614896';

/** Whoever looks for single rows to remove reads all of them. */
const walkMs = 86_400_000;

/** For how long jobs and their keys are kept, in days. */
export interface JobRetention {
  /** Since its end; more than the time within which a job can be retried, so that none that is removed runs again (decision 424). */
  readonly jobs: number;
  readonly keys: number;
}

/** What makes the partitions that jobs come to. */
export function jobKeeping(services: HousekeepingServices): Housekeeping {
  return new Housekeeping(services, keepingLock, [
    {
      name: 'job partitions',
      async work(alone) {
        for (const months of jobMonths) await alone((sql) => makePartitions(sql, months));
      },
    },
  ]);
}

/** What removes jobs that are no longer kept; it may take long. */
export function jobRemoval(services: HousekeepingServices, retention: JobRetention): Housekeeping {
  return new Housekeeping(services, keepingLock, [dropping(services, retention), removing(retention)]);
}

/** Months go as a whole, once no job in them is open. */
function dropping({ database, log }: HousekeepingServices, { jobs: days }: JobRetention): Chore {
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

/** What lies in no month goes row by row; keys hold longer than their jobs, so that what was made once is not made twice. */
function removing({ jobs, keys }: JobRetention): Chore {
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
