import { useCallback, useEffect, useMemo, useState, type FocusEvent } from 'react';
import type { DraftFault } from '../draft/draft.logic.ts';
import { noVisits, revealAll, selectShownFaults, recordVisit } from './shown-faults.logic.ts';

interface ShownFaults {
  readonly shown: readonly DraftFault[];
  /** Shows all current faults. */
  readonly reveal: () => void;
  /** Handlers for the element that contains the form. */
  readonly handlers: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Returns the faults to show while the user goes through the form. With `wasThere`, faults from before the
 * user typed are shown at once, as soon as `isKnown` says that they are loaded.
 */
export function useShownFaults(
  faults: readonly DraftFault[],
  { wasThere, isKnown }: { readonly wasThere: boolean; readonly isKnown: boolean },
): ShownFaults {
  const [visits, setVisits] = useState(noVisits);
  const [isFirst, setIsFirst] = useState(wasThere);
  const reveal = useCallback(() => setVisits((before) => revealAll(before, faults)), [faults]);
  useEffect(() => {
    if (!isFirst || !isKnown) return;
    setIsFirst(false);
    reveal();
  }, [isFirst, isKnown, reveal]);
  const shown = useMemo(() => selectShownFaults(faults, visits), [faults, visits]);
  const go = (target: EventTarget | null): void =>
    setVisits((before) => recordVisit(before, unitOf(target), faults, sectionsOf(target)));
  return {
    shown,
    reveal,
    handlers: { onFocus: ({ target }) => go(target), onBlur: ({ relatedTarget }) => go(relatedTarget) },
  };
}

/** Returns the line or field that contains an element. */
function unitOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const line = target.closest<HTMLElement>('tr[data-member]');
  return line?.dataset['member'] ?? target.closest<HTMLElement>('[data-path]')?.dataset['path'];
}

/** Returns the sections that contain an element. */
function sectionsOf(target: EventTarget | null): readonly string[] {
  const found: string[] = [];
  let section = target instanceof Element ? target.closest<HTMLElement>('fieldset[data-member]') : null;
  while (section) {
    found.push(section.dataset['member'] ?? '');
    section = section.parentElement?.closest<HTMLElement>('fieldset[data-member]') ?? null;
  }
  return found;
}
