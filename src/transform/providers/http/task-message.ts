import { JsonText, stringify } from '../../../platform/json-text.ts';
import type { Task, TaskEntry } from '../action.ts';
import type { ExternalStep } from './external-step.ts';

/** Returns the task as JSON, as it is sent; absent members are left out. */
export function taskMessage({ config, entry, wake, ...task }: Task<ExternalStep>): string {
  const { served, own } = config;
  const shownEntry = served.document === 'none' ? undefined : entry;
  return stringify({
    id: task.idempotencyKey,
    job_id: task.jobId,
    action: served.id,
    config: own,
    args: task.args,
    ...(shownEntry && entryMembers(shownEntry)),
    ...(task.ref !== undefined && { ref: task.ref }),
    ...(wake && { poke: { code: wake.code, message: wake.message } }),
    tries: task.tries,
    dry_run: task.dryRun,
    sandbox: task.sandbox,
  });
}

function entryMembers({ id, folder, state, draft, text }: TaskEntry): object {
  return { silo_entry_id: id, entry: { id, folder, state, draft }, envelope: new JsonText(text) };
}
