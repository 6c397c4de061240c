import type { Database } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { RunMessage } from '../jobs/run-message.ts';

/** How many jobs of all workspaces wait, and for what. */
export interface JobDepth {
  /** For a worker. */
  readonly due: number;
  /** For a slot for their next step. */
  readonly parked: number;
  /** For their time. */
  readonly delayed: number;
  /** How long the one waits that is due for longest. */
  readonly oldestDueSeconds: number;
}

/** Reads how many jobs wait; no statement of it takes longer than so many milliseconds. */
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
