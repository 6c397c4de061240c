import type { Json } from '../../../graphql/graphql.ts';
import { isOfDocument } from '../../../parts/fault-panel/fault-kinds.logic.ts';
import { faultLines } from '../../../parts/fault-panel/fault-lines.logic.ts';
import { placedFaults } from '../../../parts/fault-panel/placed-faults.logic.ts';
import { formatJsonPath, valueAt } from '../../../parts/json/json-path.logic.ts';
import { placeInDraft } from '../draft/draft.logic.ts';
import { documentPlace, type ReportedFault } from '../faults/reported-faults.logic.ts';

interface Run {
  readonly faults: readonly { readonly code: string | null; readonly message: string | null }[] | null;
  readonly intents: readonly { readonly provider: string | null }[];
}

/** Requirements that a dry run of a workflow reported. */
export interface Demands {
  /** Faults with a path in the draft. */
  readonly placed: readonly ReportedFault[];
  /** Messages of all other faults. */
  readonly others: readonly string[];
  /** Number of further faults that a step did not report one by one. */
  readonly untold: number;
}

/** Result of a dry run without faults. */
export const noDemands: Demands = { placed: [], others: [], untold: 0 };

const numbers = 'sequence.enumerate';

/**
 * Collects the distinct faults that the steps of a dry run report for a draft. A missing number is no fault
 * if a step assigns one.
 */
export function collectDemands({ faults, intents }: Run, draft: Json): Demands {
  const isNumbered = intents.some(({ provider }) => provider === numbers);
  const placed = new Map<string, ReportedFault>();
  const others = new Set<string>();
  let untold = 0;
  for (const { code, message } of faults ?? []) {
    const found = isOfDocument(code, message) ? placedFaults(message) : [];
    if (found.length === 0) others.add(message ?? code ?? '');
    untold += Number(/(\d+) more$/.exec(faultLines(message ?? '').text)?.[1] ?? 0);
    for (const { path, message: said } of found) {
      const sent = documentPlace(path);
      if (!sent || (isNumbered && path === '$.doc.code')) continue;
      const place = placeInDraft(draft, sent);
      placed.set(`${formatJsonPath(place)} ${said}`, { place, message: said, was: valueAt(draft, place) });
    }
  }
  return { placed: [...placed.values()], others: [...others], untold };
}
