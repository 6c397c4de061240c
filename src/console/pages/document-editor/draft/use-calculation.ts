import equal from 'fast-deep-equal';
import { useEffect, useState } from 'react';
import type { CombinedError } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
import { parseJsonPath } from '../../../parts/json/json-path.logic.ts';
import { useSession } from '../../../session/session-context.ts';
import { asInDraft, stripPathPrefix, omitEmpty, placeInDraft, type DraftFault } from './draft.logic.ts';
import { CalculateQuery } from '../editor.queries.ts';

/** Result of calculating the draft. */
export interface Calculation {
  /** Document with all calculated members; the last known one if the current draft has none. */
  readonly result: Json | undefined;
  /** Whether the result belongs to the current draft. */
  readonly isCurrent: boolean;
  readonly isRunning: boolean;
  readonly isInvalid: boolean;
  readonly faults: readonly DraftFault[];
  /** Error of the request, if it was not caused by the draft. */
  readonly error: CombinedError | undefined;
}

/** Delay after the last change before the service is called, in milliseconds. */
const calculationDelayMs = 300;

const nothing: Calculation = {
  result: undefined,
  isCurrent: false,
  isRunning: false,
  isInvalid: false,
  faults: [],
  error: undefined,
};

interface ServiceFault {
  readonly paths: readonly string[];
  readonly message: string;
}

/** Has the service calculate a draft whenever it changes; a pending request is aborted for a newer one. */
export function useCalculation(draft: Json | undefined): Calculation {
  const { client } = useSession();
  const [calculation, setCalculation] = useState(nothing);
  useEffect(() => {
    if (draft === undefined) return undefined;
    const data = omitEmpty(draft);
    setCalculation((before) => (before.isCurrent ? { ...before, isCurrent: false } : before));
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      setCalculation((before) => ({ ...before, isRunning: true }));
      // Unsubscribing aborts the request.
      const subscription = client
        .query(CalculateQuery, { data }, { requestPolicy: 'network-only' })
        .subscribe(({ data: answer, error }) => {
          const built = answer?.calculateDocument;
          const refused = error?.graphQLErrors[0]?.extensions['faults'] as
            readonly ServiceFault[] | undefined;
          const faults = convertFaults(draft, built?.faults ?? refused ?? []);
          setCalculation((before) => ({
            result: built ? asInDraft(draft, built.data) : before.result,
            isCurrent: Boolean(built),
            isRunning: false,
            isInvalid: built?.invalid ?? Boolean(refused),
            // The same list causes no new rendering.
            faults: equal(faults, before.faults) ? before.faults : faults,
            error: refused ? undefined : error,
          }));
        });
      stop = () => subscription.unsubscribe();
    }, calculationDelayMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [draft, client]);
  return calculation;
}

/** Converts the paths of faults, which refer to the envelope that the service put around the document. */
function convertFaults(draft: Json, told: readonly ServiceFault[]): readonly DraftFault[] {
  return told.flatMap(({ paths, message }) =>
    (paths.length > 0 ? paths : ['$']).map((path) => {
      const [first, ...place] = parseJsonPath(path) ?? [];
      const of = first === 'doc' ? place : [];
      return { place: placeInDraft(draft, of), message: stripPathPrefix(message, place) };
    }),
  );
}
