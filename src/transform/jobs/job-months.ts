import type { TimePartitions } from '../../platform/database/time-partitions.ts';

/** What lies in partitions by the month in a job's id, with the column of that id. */
const columns = { job: 'id', intent: 'job_id', event: 'job_id' } as const;

/**
 * Partitions are ranges of ids, for a UUIDv7 begins with its time: whoever knows a job's id knows where all of it lies. Those
 * that hold no month are `default`, for times without a partition, and `unordered`, for the ids of version 1.
 */
export const jobMonths: readonly TimePartitions[] = Object.entries(columns).map(([table, column]) => ({
  table,
  unit: 'month',
  column,
  leastFrom: (moment) =>
    `rpad(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`,
  back: 0,
  ahead: 2,
  // Jobs change with every step; the room left on each page keeps that out of the indexes.
  ...(table === 'job' && { storage: 'fillfactor = 70' }),
}));
