import type { Database } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Notifier } from '../../platform/events/notifier.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { createRunMessage, type RunMessage } from './run-message.ts';
import { putIntoInbox, type Waking } from './wake.store.ts';

/** Services that waking jobs needs. */
export interface WakeServices {
  database: Database;
  queue: Queue<RunMessage>;
  hints: Pick<Notifier, 'send'>;
}

/** Adds an item to the inbox of an open intent, in the caller's transaction; returns false as {@link wakeJob}. */
export async function wakeIn(sql: Sql, queue: Queue<RunMessage>, waking: Waking): Promise<boolean> {
  const woken = await putIntoInbox(sql, waking);
  if (woken?.isWaiting) await queue.send(sql, [createRunMessage({ ...woken, startAfter: null })]);
  return woken !== undefined;
}

/**
 * Adds an item to the inbox of an open intent: a waiting job continues at once, and one that is about to wait does not.
 * Returns false when the intent has ended or its inbox is full. `also` runs in the same transaction.
 */
export async function wakeJob(
  { database, queue, hints }: WakeServices,
  waking: Waking,
  also?: (sql: Sql) => Promise<void>,
): Promise<boolean> {
  const isWoken = await database.retryUntilKnown(() =>
    database.transaction(async (sql) => {
      const woken = await wakeIn(sql, queue, waking);
      if (woken) await also?.(sql);
      return woken;
    }),
  );
  if (isWoken) hints.send('work', 'woken');
  return isWoken;
}
