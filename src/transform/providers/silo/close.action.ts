import { threadTask } from '../../../platform/threads/thread-pool.ts';
import { action, entryOf, skip, type Action, type Outcome, type Task } from '../action.ts';
import type { DocumentServices } from '../document-services.ts';
import { close } from './close.thread.ts';

/** Empty config. */
class CloseConfig {}

const closeTask = threadTask(import.meta.url, 'close', 'close', close);

/** Signs the envelope, after which the document never changes; KO if it is not ready, for example without a code. */
export function closeAction({ keys, policy, threads }: DocumentServices): Action<CloseConfig> {
  const run = async (task: Task): Promise<Outcome> => {
    const { text, draft } = entryOf(task);
    if (!draft) return skip('already-signed', 'The envelope is signed already');
    const { now, signal } = task;
    const closing = { text, key: keys.current, now, policy };
    return threads.run(closeTask, closing, { signal, length: text.length });
  };
  return action({
    id: 'silo.close',
    name: 'Sign envelope',
    summary: 'Signs the document, after which it can no longer change',
    config: CloseConfig,
    codes: ['already-signed'],
    example: {},
    needs: () => [{ product: 'code', failure: 'validation' }],
    run,
    // A signature of a document that is not stored must not leave the process.
    async rehearse(task) {
      const { change: signed, ...outcome } = await run(task);
      return { ...outcome, ...(task.precheck && signed && { change: signed }) };
    },
  });
}
