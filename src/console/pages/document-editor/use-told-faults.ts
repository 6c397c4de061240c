import equal from 'fast-deep-equal';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Json } from '../../graphql/graphql.ts';
import { valueAt } from '../../parts/json-path.logic.ts';
import type { DraftFault } from './draft.logic.ts';
import { goToField, whenDrawn } from './form/focus-field.ts';
import { standing, type ToldFault } from './told-faults.logic.ts';

const isSame = (one: DraftFault, other: DraftFault): boolean =>
  one.message === other.message && equal(one.place, other.place);

interface ToldFaults {
  readonly told: readonly ToldFault[];
  /** Shows a fault at its field, and gives that the focus. */
  readonly tell: (fault: DraftFault) => void;
  /** Shows all that a check found in place of what the one before it did. */
  readonly tellAll: (found: readonly ToldFault[]) => void;
}

/**
 * Faults that were found elsewhere, each until its place is changed. The field of the first one that is given has the focus
 * as soon as the form is there.
 */
export function useToldFaults(given: readonly ToldFault[], doc: Json, isThere: boolean): ToldFaults {
  const [all, setAll] = useState(given);
  const told = useMemo(() => standing(all, doc), [all, doc]);
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
  const checked = useRef<readonly ToldFault[]>([]);
  const tellAll = useCallback((found: readonly ToldFault[]) => {
    const before = checked.current;
    checked.current = found;
    setAll((known) => {
      const others = known.filter((each) => !before.includes(each));
      return [...others, ...found.filter((each) => !others.some((other) => isSame(each, other)))];
    });
  }, []);
  return { told, tell, tellAll };
}
