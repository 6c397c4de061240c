import { jsonDiff, type JsonChange } from '../../documents/patch/json-diff.ts';
import { isObject, type Json, type JsonObject } from '../../documents/json.ts';
import { threadFunction } from '../../platform/threads/thread-function.ts';

/** One difference between two envelopes, at a JSON path from the envelope: `$.doc.lines[0].quantity`. */
export type EnvelopeChange = Omit<JsonChange, 'path'> & { readonly path: string };

/** What was found between two envelopes. */
export interface EnvelopeChanges {
  readonly changes: EnvelopeChange[];
  /** False: there are more. */
  readonly complete: boolean;
}

/** The most differences that are told. */
const mostChanges = 1000;

/** How two envelopes differ, given as their JSON; digest and signatures, which follow from the rest, aside. */
export const diffEnvelopes = threadFunction(
  ({ before, after }: { before: string; after: string }): EnvelopeChanges => {
    const changes: EnvelopeChange[] = [];
    for (const { path, ...change } of jsonDiff(contentOf(before), contentOf(after))) {
      if (changes.length === mostChanges) return { changes, complete: false };
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
