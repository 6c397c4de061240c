import { isObject } from '@docmill/documents/json';
import type { Json, JsonObject } from '@docmill/documents/json';
import { jsonDiff } from '@docmill/documents/patches';
import type { JsonChange } from '@docmill/documents/patches';
import { threadFunction } from '../../platform/threads/thread-function.ts';

/** A difference between two envelopes, with a JSON path from the envelope: `$.doc.lines[0].quantity`. */
export type EnvelopeChange = Omit<JsonChange, 'path'> & { readonly path: string };

/** Differences between two envelopes. */
export interface EnvelopeChanges {
  readonly changes: EnvelopeChange[];
  /** Whether all differences are listed. */
  readonly complete: boolean;
}

/** Maximum number of differences listed. */
const maxChanges = 1000;

/** Compares two envelopes, given as JSON, without digest and signatures, which depend on the rest. */
export const diffEnvelopes = threadFunction(
  ({ before, after }: { before: string; after: string }): EnvelopeChanges => {
    const changes: EnvelopeChange[] = [];
    for (const { path, ...change } of jsonDiff(contentOf(before), contentOf(after))) {
      if (changes.length === maxChanges) return { changes, complete: false };
      changes.push({ ...change, path: pathOf(path) });
    }
    return { changes, complete: true };
  },
);

function contentOf(text: string): Json {
  const { sigs: _signatures, head, ...envelope } = JSON.parse(text) as JsonObject;
  if (!isObject(head)) return envelope;
  const { dig: _digest, ...rest } = head;
  return { head: rest, ...envelope };
}

function pathOf(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${part}`),
    '$',
  );
}
