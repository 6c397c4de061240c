import type { Json, ResultOf } from '../../../../graphql/graphql.ts';
import { textOf } from '../../../../parts/document-reading/reading.logic.ts';
import { valueAt } from '../../../../parts/json/json-path.logic.ts';
import type { StepRun } from '../../failed-step.fragments.ts';

/** Number that a run assigns to the document. */
export interface Numbering {
  /** `F-000018`; absent while the step finds no series. */
  readonly number: string | undefined;
}

/**
 * Returns the number that a run assigns to the document; undefined if it assigns none or the document already
 * has one.
 */
export function findNumbering(
  intents: readonly Pick<ResultOf<typeof StepRun>, 'provider' | 'status' | 'events'>[],
  envelope: Json | undefined,
): Numbering | undefined {
  const step = intents.find(
    ({ provider, status, events }) =>
      provider === 'sequence.enumerate' &&
      (status === 'OK' || events.some(({ code }) => code === 'series-required')),
  );
  if (!step) return undefined;
  const [series, code] = ['series', 'code'].map((name) => textOf(valueAt(envelope, ['doc', name])));
  return { number: code && [series, code].filter(Boolean).join('-') };
}
