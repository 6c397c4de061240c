import { pathText } from '../../../parts/json-path.logic.ts';
import type { DraftFault } from '../draft.logic.ts';

/** Where somebody has been in the form. Units are lines, `$.lines[0]`, and fields outside of them, `$.customer.name`. */
export interface Visits {
  /** The units and sections that the focus has left. */
  readonly left: readonly string[];
  /** The unit that has the focus. */
  readonly inWork: string | undefined;
  /** The sections around it: `$.payment`. */
  readonly sections: readonly string[];
  /** Faults that were shown when the focus came in: they stay until they are mended. */
  readonly held: readonly string[];
}

export const noVisits: Visits = { left: [], inWork: undefined, sections: [], held: [] };

const faultKey = ({ place, message }: DraftFault): string => `${pathText(place)} ${message}`;

const isWithin = (path: string, unit: string): boolean =>
  path.startsWith(unit) && /^(?:$|[.[])/.test(path.slice(unit.length));

/** The faults that are shown at their fields: none of a unit that nobody has left, or that is in work. */
export function shownFaults(
  faults: readonly DraftFault[],
  { left, inWork, held }: Visits,
): readonly DraftFault[] {
  return faults.filter((fault) => {
    const path = pathText(fault.place);
    if (inWork !== undefined && isWithin(path, inWork)) return held.includes(faultKey(fault));
    return left.some((unit) => isWithin(path, unit));
  });
}

/** The focus has come into a unit within sections, or is in none. */
export function visited(
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
  return { ...before, inWork: unit, held: shownFaults(faults, before).map(faultKey) };
}

/** All faults of now are shown from now on, whoever has been where. */
export function revealed({ left, inWork, sections, held }: Visits, faults: readonly DraftFault[]): Visits {
  return {
    left: [...new Set([...left, ...faults.map(({ place }) => pathText(place))])],
    inWork,
    sections,
    held: [...held, ...faults.map(faultKey)],
  };
}
