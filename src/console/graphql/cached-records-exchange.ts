import { mapExchange, type Exchange, type OperationResult } from '@urql/core';
import type { Changes } from './feed-changes.ts';
import type { ResultOf } from './graphql.ts';

type Batch = ResultOf<typeof Changes>;

/**
 * Lets records of the feed into the cache only if a response has brought them there before: a page that stays open would
 * otherwise keep every record that ever changed. Its place is after the cache exchange in the list of exchanges; `batchOf`
 * returns the whole batch.
 */
export function cachedRecordsExchange(): Exchange {
  const held = new Set<string>();
  return mapExchange({
    onResult(result) {
      const batch: unknown = result.data;
      if (!isBatch(batch)) {
        noteIds(batch, held);
        return result;
      }
      const { workspaceEvents } = batch;
      const events = workspaceEvents.events.map((change) =>
        held.has(change.id) ? change : { ...change, job: null, entry: null },
      );
      return {
        ...result,
        data: { ...batch, workspaceEvents: { ...workspaceEvents, events } },
        extensions: { ...result.extensions, batch },
      };
    },
  });
}

/** Returns the changes in a result of the feed, each with its record. */
export function batchOf({ data, extensions }: OperationResult<Batch>): Batch | undefined {
  return (extensions?.['batch'] as Batch | undefined) ?? data;
}

function isBatch(data: unknown): data is Batch {
  return typeof data === 'object' && data !== null && 'workspaceEvents' in data;
}

function noteIds(part: unknown, held: Set<string>): void {
  if (typeof part !== 'object' || part === null) return;
  if ('id' in part && typeof part.id === 'string') held.add(part.id);
  for (const inner of Object.values(part)) noteIds(inner, held);
}
