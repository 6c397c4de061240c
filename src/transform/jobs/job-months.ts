import { Job, JobTag } from './job.entity.ts';
import { Intent } from './intent.entity.ts';
import { Event } from './event.entity.ts';
import { tableName, type EntityClass } from '../../platform/database/table.ts';
import type { TimePartitions } from '../../platform/database/time-partitions.ts';

/**
 * Returns the partitions of a table, which are ranges of ids: a UUIDv7 begins with its time, so the id of a job
 * determines the partition of all its rows. Besides the months there are `default`, for times without a partition, and
 * `unordered`, for ids of version 1.
 */
function monthsBy(entity: EntityClass<object>, column: string): TimePartitions {
  return {
    table: tableName(entity),
    unit: 'month',
    column,
    leastFrom: (moment) =>
      `rpad(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`,
    back: 0,
    ahead: 2,
  };
}

/** Jobs change with every step; the free space in each page allows updates that do not touch the indexes. */
export const tableOfJobs = { ...monthsBy(Job, 'id'), storage: 'fillfactor = 70' };

/** Tables with the rows of jobs, each partitioned by the same months. */
export const jobMonths = [
  tableOfJobs,
  monthsBy(Intent, 'job_id'),
  monthsBy(Event, 'job_id'),
  monthsBy(JobTag, 'job_id'),
];
