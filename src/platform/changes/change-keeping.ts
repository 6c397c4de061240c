import { Housekeeping, type HousekeepingServices } from '../database/housekeeping.ts';
import { makePartitions } from '../database/time-partitions.ts';
import { changeDays, dropDays } from './change-days.ts';
import { startEpoch } from './change-epoch.ts';

/** Number of the advisory lock of this housekeeping, which no other program uses: "changes" in ASCII. */
const keepingLock = '27988542890517875';

/** Creates the housekeeping of the feed's tables: its epoch, its partitions. */
export function changeKeeping(services: HousekeepingServices, days: number): Housekeeping {
  return new Housekeeping(services, keepingLock, [
    { name: 'change epoch', work: (alone) => alone(startEpoch) },
    { name: 'change partitions', work: (alone) => alone((sql) => makePartitions(sql, changeDays)) },
    { name: 'change retention', work: (alone) => alone((sql) => dropDays(sql, days)) },
  ]);
}
