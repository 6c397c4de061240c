import { action, entryOf, ok, type Action } from '../action.ts';
import type { NewEntries } from './new-entries.ts';

/** Empty config. */
class ReplicateConfig {}

/** Creates an entry with a copy of the job's document, without its number and dates; the job continues with it (ADR 43). */
export function replicateAction(entries: NewEntries): Action<ReplicateConfig> {
  return action<ReplicateConfig>({
    id: 'silo.replicate',
    name: 'Replicate silo entry',
    summary: 'Copies the document, without its number and dates, and continues with the copy',
    config: ReplicateConfig,
    codes: [],
    example: {},
    isPure: true,
    async run({ scope, recordId: id, ...task }) {
      return ok({ newEntry: await entries.prepare(scope, { id, previous: entryOf(task) }) });
    },
  });
}
