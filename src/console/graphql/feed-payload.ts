import type { ExecutionResult } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';

/** Payload of subscriptions that can continue after a cursor. */
interface CursorPayload {
  readonly cursor?: string;
  readonly events?: readonly unknown[];
}

function findCursorPayload({ data }: ExecutionResult): [name: string, CursorPayload] | undefined {
  return Object.entries((data ?? {}) as Record<string, CursorPayload>).find(
    ([, value]) => value?.cursor !== undefined,
  );
}

/**
 * Advances the cursor of a subscription to the last result. After a lost connection graphql-ws sends the same payload again, so
 * the payload itself has to change.
 */
export function advanceCursor(payload: SubscribePayload, result: ExecutionResult): void {
  const [, behind] = findCursorPayload(result) ?? [];
  if (behind && payload.variables && 'after' in payload.variables) payload.variables['after'] = behind.cursor;
}

/**
 * Merges two batches of events, so that changes within a moment are written and drawn once. Returns undefined if they are no
 * batches.
 */
export function mergeBatches(first: ExecutionResult, second: ExecutionResult): ExecutionResult | undefined {
  const [name, before] = findCursorPayload(first) ?? [];
  const [other, after] = findCursorPayload(second) ?? [];
  if (name === undefined || name !== other || !before?.events || !after?.events) return undefined;
  if (first.errors || second.errors) return undefined;
  return { data: { [name]: { ...after, events: [...before.events, ...after.events] } } };
}
