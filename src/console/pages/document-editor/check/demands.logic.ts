import type { Json } from '../../../graphql/graphql.ts';
import { isOfDocument } from '../../../parts/fault-panel/fault-kinds.logic.ts';
import { faultLines } from '../../../parts/fault-panel/fault-lines.logic.ts';
import { placedFaults } from '../../../parts/fault-panel/placed-faults.logic.ts';
import { pathText, valueAt } from '../../../parts/json-path.logic.ts';
import { placeInDraft } from '../draft.logic.ts';
import { documentPlace, type ToldFault } from '../told-faults.logic.ts';

interface Run {
  readonly faults: readonly { readonly code: string | null; readonly message: string | null }[] | null;
  readonly intents: readonly { readonly provider: string | null }[];
}

/** What a dry run of a workflow asks for. */
export interface Demands {
  /** What has a place in the draft. */
  readonly placed: readonly ToldFault[];
  /** What else it would fail by. */
  readonly others: readonly string[];
  /** How many more there are that a step did not tell one by one. */
  readonly untold: number;
}

/** That nothing is asked for. */
export const noDemands: Demands = { placed: [], others: [], untold: 0 };

const numbers = 'sequence.enumerate';

/** What the steps of a dry run ask of a draft, each once; a number that one of them gives is not asked for. */
export function demandsOf({ faults, intents }: Run, draft: Json): Demands {
  const isNumbered = intents.some(({ provider }) => provider === numbers);
  const placed = new Map<string, ToldFault>();
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
      placed.set(`${pathText(place)} ${said}`, { place, message: said, was: valueAt(draft, place) });
    }
  }
  return { placed: [...placed.values()], others: [...others], untold };
}
