import { Housekeeping, type HousekeepingServices } from '../../platform/database/housekeeping.ts';
import { makePartitions } from '../../platform/database/time-partitions.ts';
import { jobMonths } from './job-months.ts';

/** Any number that no other program's advisory lock uses: "jobkeep" in ASCII. */
const keepingLock = '29958816030614896';

/** What keeps the tables of jobs in order. */
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
