import type { ExecutionResult } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';

/** What subscriptions that can go on behind a cursor answer. */
interface Behind {
  readonly cursor?: string;
  readonly events?: readonly unknown[];
}

function behindIn({ data }: ExecutionResult): [name: string, Behind] | undefined {
  return Object.entries((data ?? {}) as Record<string, Behind>).find(
    ([, value]) => value?.cursor !== undefined,
  );
}

/**
 * Lets a subscription go on behind what has come. After a lost connection graphql-ws sends the same payload again, so the
 * payload itself has to move on.
 */
export function goOnBehind(payload: SubscribePayload, result: ExecutionResult): void {
  const [, behind] = behindIn(result) ?? [];
  if (behind && payload.variables && 'after' in payload.variables) payload.variables['after'] = behind.cursor;
}

/** Two batches of events in one, so that what comes within a moment is written and drawn once; undefined: not batches. */
export function together(first: ExecutionResult, second: ExecutionResult): ExecutionResult | undefined {
  const [name, before] = behindIn(first) ?? [];
  const [other, after] = behindIn(second) ?? [];
  if (name === undefined || name !== other || !before?.events || !after?.events) return undefined;
  if (first.errors || second.errors) return undefined;
  return { data: { [name]: { ...after, events: [...before.events, ...after.events] } } };
}
