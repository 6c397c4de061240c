import type { Created } from '../idempotency.ts';
import { Answer } from './endpoint.ts';

/** Header of a response that repeats an earlier one. */
export const replayedHeader = { 'Idempotent-Replayed': 'true' } as const;

/** Answers a create with its record; one that was made before is marked as replayed (ADR 6). */
export function createdAnswer<T extends object>({ record, replayed }: Created<T>): Answer<T> {
  return new Answer(record, replayed ? replayedHeader : {});
}
