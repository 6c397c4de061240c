import type { Fault } from '@docmill/documents';
import { placeText } from '../model/term.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import type { Judged, Rule } from './rule.ts';

/**
 * A broken rule with its id and places: document paths for an invoice made from a document,
 * XPaths for one read from XML.
 */
export interface Finding extends Fault {
  readonly severity: 'fatal' | 'warning';
  readonly terms: readonly (TermId | GroupId)[];
}

/** Maximum number of places reported per rule. */
const maxPlaces = 20;

/**
 * Returns the broken rules in their order: one finding per rule, with its first places. Rules of the
 * other syntax are skipped.
 */
export function judge(judged: Judged, rules: readonly Rule[]): Finding[] {
  const own = judged.syntax ?? judged.writing;
  const findings: Finding[] = [];
  for (const { id, severity, syntax, terms, requires, broken } of rules) {
    if (syntax !== undefined && own !== undefined && syntax !== own) continue;
    const places = broken(judged);
    if (places.length === 0) continue;
    const paths = places.slice(0, maxPlaces).map(placeText);
    findings.push({ code: id, severity: severity ?? 'fatal', terms, paths, message: requires });
  }
  return findings;
}
