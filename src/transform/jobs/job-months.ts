import type { TimePartitions } from '../../platform/database/time-partitions.ts';

/**
 * Partitions are ranges of ids, for a UUIDv7 begins with its time: whoever knows a job's id knows where all of it lies. Those
 * that hold no month are `default`, for times without a partition, and `unordered`, for the ids of version 1.
 */
function monthsBy(table: string, column: string): TimePartitions {
  return {
    table,
    unit: 'month',
    column,
    leastFrom: (moment) =>
      `rpad(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`,
    back: 0,
    ahead: 2,
  };
}

/** Jobs change with every step; the room left on each page keeps that out of the indexes. */
export const tableOfJobs = { ...monthsBy('job', 'id'), storage: 'fillfactor = 70' };

/** The tables of what belongs to a job, each in the same months. */
export const jobMonths = [
  tableOfJobs,
  monthsBy('intent', 'job_id'),
  monthsBy('event', 'job_id'),
  monthsBy('job_tag', 'job_id'),
];
