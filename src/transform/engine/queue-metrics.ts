import type { Database } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { gauge, type Metrics } from '../../platform/metrics.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import { WorkerRow } from './worker.entity.ts';
import { tableName } from '../../platform/database/table.ts';

const waitingJobs = gauge(
  'queue_jobs',
  'Jobs that wait, by state: due for a worker, parked until a slot for their next step is free, or delayed; at most 100000 of each are counted.',
  'state',
);

const oldestDue = gauge('queue_oldest_due_seconds', 'Time for which the longest-waiting due job has waited.');

const workers = gauge('workers', 'Worker processes: alive, or silent for over 15 seconds.', 'state');

const workersStatement = statement(
  'engine.workers',
  {},
  () => `
    select count(*) filter (where is_alive) as alive, count(*) filter (where not is_alive) as silent
    from (select seen_at >= now() - interval '15 seconds' as is_alive from ${tableName(WorkerRow)}) as seen`,
).withRows({ alive: 'bigint', silent: 'bigint' });

/**
 * Exports the numbers of pending jobs and of workers as metrics. Every process exports the same, read when it is
 * scraped.
 */
export function watchQueue(
  { metrics, database, timings }: { metrics: Metrics; database: Database; timings: Pick<Timings, 'engine'> },
  { queue, parked }: { queue: Queue<RunMessage>; parked: Queue<RunMessage> },
): void {
  const [jobs, oldest, processes] = [metrics.of(waitingJobs), metrics.of(oldestDue), metrics.of(workers)];
  let readAt = -Infinity;
  metrics.beforeScrape(async () => {
    // More frequent scrapes get the cached values.
    if (performance.now() - readAt < timings.engine.depthCacheMs) return;
    readAt = performance.now();
    // Values that cannot be read are missing rather than wrong.
    for (const each of [jobs, oldest, processes]) each.clear();
    const [, depth, waiting, [count]] = await database.transaction((sql) =>
      Promise.all([
        sql.executeSql('set local statement_timeout = 1000'),
        queue.depth(sql),
        parked.depth(sql),
        sql.query(workersStatement, {}),
      ]),
    );
    jobs.set(depth.due, 'due');
    jobs.set(waiting.due, 'parked');
    jobs.set(depth.delayed, 'delayed');
    oldest.set(depth.oldestDueSeconds);
    processes.set(count?.alive ?? 0, 'alive');
    processes.set(count?.silent ?? 0, 'silent');
  });
}
