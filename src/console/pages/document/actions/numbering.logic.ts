import type { Json, ResultOf } from '../../../graphql/graphql.ts';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import { valueAt } from '../../../parts/json-path.logic.ts';
import type { StepRun } from '../failed-step.fragments.ts';

/** That a run numbers the document. */
export interface Numbering {
  /** `F-000018`; absent while the step finds no series. */
  readonly number: string | undefined;
}

/** What number a run gives the document; undefined when it gives none, or the document has one already. */
export function numberingOf(
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
