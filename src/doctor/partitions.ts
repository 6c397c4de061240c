import { statement, value } from '../platform/database/statement.ts';
import { tableName } from '../platform/database/table.ts';
import { WorkerRow } from '../transform/engine/worker.entity.ts';
import { changeDays } from '../platform/changes/change-days.ts';
import {
  buildPeriodsQuery,
  formatPeriod,
  type TimePartitions,
} from '../platform/database/time-partitions.ts';
import { jobMonths, tableOfJobs } from '../transform/jobs/job-months.ts';
import { examined, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/**
 * Days after which an expired partition counts as forgotten: housekeeping runs every ten minutes, and is retried when something
 * prevents it.
 */
const patienceDays = 2;

/** Tables that are partitioned by time, each with the statement that reads the faults of its partitions. */
const partitionedTables = [changeDays, ...jobMonths].map(
  (partitions) => [partitions.table, faultsStatement(partitions)] as const,
);

const stateStatement = statement(
  'doctor.job_months',
  { days: value('int') },
  ({ days }) => `
    select exists (
        select from ${tableName(WorkerRow)} where seen_at >= now() - interval '15 seconds'
      ) as "isAlive",
      (select min(relname) from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = '${tableOfJobs.table}'::regclass and relname ~ '^${tableOfJobs.table}_[0-9]{6}$'
         and relname < '${tableOfJobs.table}_' || to_char((now() - make_interval(days => ${days})) at time zone 'utc', 'YYYYMM')
      ) as past`,
).withRows({ isAlive: 'boolean', past: 'text?' });

/** Checks that current and next rows have their partitions, that none is detached, and that expired ones are dropped. */
export function examinePartitions(database: OpenDatabase, jobDays: number | undefined): Promise<Finding> {
  return examined('partitions', async () => {
    const days = jobDays === undefined ? undefined : jobDays + patienceDays;
    const { isAlive, past } = await database.only(stateStatement, { days });
    for (const [table, faults] of partitionedTables) {
      const { detached, missing, isPresent } = await database.only(faults, { isAlive });
      if (detached !== null)
        return wrong(
          'partitions',
          `${detached} is not attached to ${table}, so that its rows are not found: attach it again, or restore it from a backup.`,
        );
      if (missing !== null)
        return wrong(
          'partitions',
          isPresent
            ? `${missing} is missing, and may have had rows: rename it back, attach it again or restore it from a backup. If it was never there, restart a worker, which makes it, or see "housekeeping failed" in its log.`
            : `${missing} is missing: restart a worker, which makes it, or see "housekeeping failed" in its log.`,
        );
    }
    if (isAlive && past !== null)
      return wrong(
        'partitions',
        `${past} should be dropped by now: see "housekeeping failed" in the log of the workers.`,
      );
    return fine('partitions', 'The tables have the partitions that they should have.');
  });
}

/**
 * Declares the statement that reads the faults of the partitions of a table; null for none. While no worker runs, no process creates future
 * partitions, and only those with later ones are missing; the last one ahead is created within ten minutes.
 */
function faultsStatement(partitions: TimePartitions) {
  const { table, unit, ahead } = partitions;
  return statement(
    `doctor.partitions.${table}`,
    { isAlive: value('boolean') },
    ({ isAlive }) => `
    with present as (${buildPeriodsQuery(partitions)}), wanted as (
      select ${formatPeriod(partitions, 'moment')} as period, away
      from generate_series(0, ${ahead}) as away,
        lateral (select (now() at time zone 'utc') + away * interval '1 ${unit}' as moment) as at
    )
    select
      (select min(relname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = current_schema() and relkind = 'r' and not relispartition
         and relname ~ '^${table}_([0-9]{6}|[0-9]{8}|default|unordered)$') as detached,
      gap.missing, gap."isPresent"
    from (
      select '${table}_' || min(period) as missing, min(away) = 0 as "isPresent" from wanted
      where period not in (select period from present)
        and (period < (select max(period) from present) or ${isAlive} and away < ${Math.max(ahead, 1)})
    ) as gap`,
  ).withRows({
    /** A table with the name of a partition that is not attached. */
    detached: 'text?',
    /** The first missing partition from now on that has later ones, or that should exist. */
    missing: 'text?',
    /** Whether that is the current partition, which may have had rows. */
    isPresent: 'boolean?',
  });
}
