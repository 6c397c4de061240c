import { formatJsonPath } from '../../../parts/json/json-path.logic.ts';
import type { DraftFault } from '../draft/draft.logic.ts';

/**
 * Parts of the form that the user has visited. Units are lines, `$.lines[0]`, and fields outside of lines,
 * `$.customer.name`.
 */
export interface Visits {
  /** Units and sections that have lost the focus. */
  readonly left: readonly string[];
  /** Unit that has the focus. */
  readonly inWork: string | undefined;
  /** Sections around it: `$.payment`. */
  readonly sections: readonly string[];
  /** Faults that were already shown when the unit got the focus: they stay until they are fixed. */
  readonly held: readonly string[];
}

export const noVisits: Visits = { left: [], inWork: undefined, sections: [], held: [] };

const faultKey = ({ place, message }: DraftFault): string => `${formatJsonPath(place)} ${message}`;

const isWithin = (path: string, unit: string): boolean =>
  path.startsWith(unit) && /^(?:$|[.[])/.test(path.slice(unit.length));

/** Returns the faults to show at their fields: none of a unit that was not left yet or has the focus. */
export function selectShownFaults(
  faults: readonly DraftFault[],
  { left, inWork, held }: Visits,
): readonly DraftFault[] {
  return faults.filter((fault) => {
    const path = formatJsonPath(fault.place);
    if (inWork !== undefined && isWithin(path, inWork)) return held.includes(faultKey(fault));
    return left.some((unit) => isWithin(path, unit));
  });
}

/** Records that the focus moved to a unit within sections, or out of all units. */
export function recordVisit(
  visits: Visits,
  unit: string | undefined,
  faults: readonly DraftFault[],
  sections: readonly string[] = [],
): Visits {
  const { inWork, left } = visits;
  if (unit === inWork) return visits;
  const gone = visits.sections.filter((each) => !sections.includes(each));
  const known = [...new Set([...left, ...(inWork === undefined ? [] : [inWork]), ...gone])];
  const before = { left: known, inWork: undefined, sections, held: [] };
  return { ...before, inWork: unit, held: selectShownFaults(faults, before).map(faultKey) };
}

/** Marks all current faults as shown, regardless of the visits. */
export function revealAll({ left, inWork, sections, held }: Visits, faults: readonly DraftFault[]): Visits {
  return {
    left: [...new Set([...left, ...faults.map(({ place }) => formatJsonPath(place))])],
    inWork,
    sections,
    held: [...held, ...faults.map(faultKey)],
  };
}
