import type { Built, DocumentError, Fault } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { differences, faultDifferences } from './difference.ts';

/** What became of an input: found good, faulty, or stopped at a stage. */
export interface Outcome {
  /** `valid`, `validate`, `calculate`, `parse`, or the operation that refused. */
  readonly outcome: string;
  readonly document?: JsonObject;
  readonly digest?: unknown;
  readonly faults: readonly Fault[];
  readonly error?: DocumentError;
}

/** What a row of data says should become of its input. */
export interface Expectation {
  readonly outcome: string;
  readonly expected_doc?: JsonObject;
  readonly calculated_doc?: JsonObject;
  readonly digest?: string;
  readonly faults?: readonly Fault[];
}

const stages: Readonly<Record<DocumentError['key'], string>> = {
  input: 'parse',
  patch: 'parse',
  calculation: 'calculate',
  validation: 'validate',
  'unknown-schema': 'validate',
  digest: 'validate',
  signature: 'validate',
};

/** The outcome of building `input`; a document of an unknown schema stays as it is. */
export function outcomeOf(built: Built, input: JsonObject): Outcome {
  if (built.ok) return { outcome: 'valid', ...contentsOf(built.envelope), faults: [] };
  const { error, calculated } = built;
  const contents = calculated ? contentsOf(calculated) : { document: input };
  return { outcome: stages[error.key], ...contents, faults: error.faults, error };
}

function contentsOf({ head, doc }: { head: JsonObject; doc: JsonObject }): {
  document: JsonObject;
  digest: unknown;
} {
  const { dig } = head as { dig?: { val?: unknown } };
  return { document: doc, digest: dig?.val };
}

/** Where an outcome is not what was expected. */
export function outcomeDifferences(got: Outcome, wanted: Expectation): string[] {
  if (got.outcome !== wanted.outcome) {
    const why = got.error ? ` (${got.error.message})` : '';
    return [`outcome: got ${got.outcome}${why}, wanted ${wanted.outcome}`];
  }
  const expected = wanted.expected_doc ?? wanted.calculated_doc;
  return [
    ...(expected ? differences(got.document, expected, '$.doc') : []),
    ...(wanted.digest === undefined ? [] : differences(got.digest, wanted.digest, '$.head.dig.val')),
    ...(wanted.faults ? faultDifferences(got.faults, wanted.faults) : []),
  ];
}
