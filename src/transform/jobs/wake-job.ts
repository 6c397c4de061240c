import type { Database } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Hints } from '../../platform/events/hints.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { runMessage, type RunMessage } from './run-message.ts';
import { putIntoInbox, type Waking } from './wake.store.ts';

/** What waking jobs takes. */
export interface WakeServices {
  database: Database;
  queue: Queue<RunMessage>;
  hints: Pick<Hints, 'send'>;
}

/** Leaves something for an open intent, in the caller's transaction; false as {@link wakeJob}. */
export async function wakeIn(sql: Sql, queue: Queue<RunMessage>, waking: Waking): Promise<boolean> {
  const woken = await putIntoInbox(sql, waking);
  if (woken?.isWaiting) await queue.send(sql, [runMessage({ ...woken, startAfter: null })]);
  return woken !== undefined;
}

/**
 * Leaves something for an open intent, whose job goes on at once when it waits, and does not wait when it is about to; false
 * when the intent has ended or has too much before it. `also` is done in the same transaction.
 */
export async function wakeJob(
  { database, queue, hints }: WakeServices,
  waking: Waking,
  also?: (sql: Sql) => Promise<void>,
): Promise<boolean> {
  const isWoken = await database.untilKnown(() =>
    database.transaction(async (sql) => {
      const woken = await wakeIn(sql, queue, waking);
      if (woken) await also?.(sql);
      return woken;
    }),
  );
  if (isWoken) hints.send('work', 'woken');
  return isWoken;
}
