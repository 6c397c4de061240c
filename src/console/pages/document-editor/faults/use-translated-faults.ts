import { useMemo } from 'react';
import { sentence } from '../../../words/sentence.logic.ts';
import { useServiceText } from '../../../words/service-text.ts';
import type { DraftFault } from '../draft/draft.logic.ts';

/** Translates faults to the language of the page. Before this point they are compared by the texts of the service. */
export function useTranslatedFaults(faults: readonly DraftFault[]): readonly DraftFault[] {
  const say = useServiceText();
  return useMemo(
    () => faults.map((fault) => ({ ...fault, message: sentence(fault.message, say) })),
    [faults, say],
  );
}
