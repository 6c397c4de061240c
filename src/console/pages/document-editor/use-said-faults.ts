import { useMemo } from 'react';
import { sentence } from '../../words/sentence.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import type { DraftFault } from './draft.logic.ts';

/** Faults in the language of the page. Up to there they are told apart by what the service says. */
export function useSaidFaults(faults: readonly DraftFault[]): readonly DraftFault[] {
  const say = useServiceText();
  return useMemo(
    () => faults.map((fault) => ({ ...fault, message: sentence(fault.message, say) })),
    [faults, say],
  );
}
