import type { Database } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { RunMessage } from '../jobs/run-message.ts';

/** Number of pending jobs of all workspaces, by what they wait for. */
export interface JobDepth {
  /** Jobs that wait for a worker. */
  readonly due: number;
  /** Jobs that wait for a slot for their next step. */
  readonly parked: number;
  /** Jobs that wait for their time. */
  readonly delayed: number;
  /** Age in seconds of the oldest due job. */
  readonly oldestDueSeconds: number;
}

/** Counts the pending jobs; each statement takes at most `timeoutMs`. */
export async function readDepth(
  database: Database,
  { queue, parked }: Readonly<Record<'queue' | 'parked', Queue<RunMessage>>>,
  timeoutMs: number,
): Promise<JobDepth> {
  const [, depth, waiting] = await database.transaction((sql: Sql) =>
    Promise.all([
      sql.executeSql(`set local statement_timeout = ${timeoutMs}`),
      queue.depth(sql),
      parked.depth(sql),
    ]),
  );
  const { due, delayed, oldestDueSeconds } = depth;
  return { due, parked: waiting.due, delayed, oldestDueSeconds };
}
