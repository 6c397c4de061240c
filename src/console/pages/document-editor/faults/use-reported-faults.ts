import equal from 'fast-deep-equal';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Json } from '../../../graphql/graphql.ts';
import { valueAt } from '../../../parts/json/json-path.logic.ts';
import type { DraftFault } from '../draft/draft.logic.ts';
import { goToField, whenDrawn } from '../form/focus-field.ts';
import { selectUnchanged, type ReportedFault } from './reported-faults.logic.ts';
import { sentence } from '../../../words/sentence.logic.ts';
import { useServiceText } from '../../../words/service-text.ts';

const isSame = (one: DraftFault, other: DraftFault): boolean =>
  one.message === other.message && equal(one.place, other.place);

interface ReportedFaults {
  readonly reported: readonly ReportedFault[];
  /** Shows a fault at its field and focuses the field. */
  readonly show: (fault: DraftFault) => void;
  /** Replaces the faults of the previous check. */
  readonly tellAll: (found: readonly ReportedFault[]) => void;
}

/**
 * Returns faults that were found elsewhere, each until the value at its path changes. The field of the first
 * given one gets the focus as soon as the form is rendered.
 */
export function useReportedFaults(
  given: readonly ReportedFault[],
  doc: Json,
  isThere: boolean,
): ReportedFaults {
  const [all, setAll] = useState(given);
  const told = useMemo(() => selectUnchanged(all, doc), [all, doc]);
  const pending = useRef(given[0]);
  useEffect(() => {
    if (!isThere || !pending.current) return;
    const { place } = pending.current;
    pending.current = undefined;
    whenDrawn(() => goToField(place));
  }, [isThere]);
  const tell = useCallback(
    (fault: DraftFault) => {
      setAll((before) => [
        ...before.filter(({ message }) => message !== fault.message),
        { ...fault, was: valueAt(doc, fault.place) },
      ]);
      whenDrawn(() => goToField(fault.place));
    },
    [doc],
  );
  const checked = useRef<readonly ReportedFault[]>([]);
  const tellAll = useCallback((found: readonly ReportedFault[]) => {
    const before = checked.current;
    checked.current = found;
    setAll((known) => {
      const others = known.filter((each) => !before.includes(each));
      return [...others, ...found.filter((each) => !others.some((other) => isSame(each, other)))];
    });
  }, []);
  return { reported: told, show: tell, tellAll };
}

/** Translates faults to the language of the page. Before this point they are compared by the texts of the service. */
export function useTranslatedFaults(faults: readonly DraftFault[]): readonly DraftFault[] {
  const say = useServiceText();
  return useMemo(
    () => faults.map((fault) => ({ ...fault, message: sentence(fault.message, say) })),
    [faults, say],
  );
}
