import type { Created } from '../idempotency.ts';

/** Marks the answer to a create that had been made before (decision 10). */
export function replayHeader({ replayed }: Created<unknown>): Record<string, string> {
  return replayed ? { 'Idempotent-Replayed': 'true' } : {};
}
