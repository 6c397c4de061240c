import type { Fault } from '../../documents/document-error.ts';
import { placeText } from '../model/term.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import type { Judged, Rule } from './rule.ts';

/** A rule that does not hold, by its id, and where: document paths or XPaths, as the invoice was made of a document or an XML. */
export interface Finding extends Fault {
  readonly severity: 'fatal' | 'warning';
  readonly terms: readonly (TermId | GroupId)[];
}

/** How many places of one rule are told. */
const mostPlaces = 20;

/**
 * The rules that do not hold, in their order: one finding a rule, with the first places where it is broken. Those of the other
 * syntax are left out.
 */
export function judge(judged: Judged, rules: readonly Rule[]): Finding[] {
  const own = judged.syntax ?? judged.writing;
  return rules.flatMap(({ id, severity, syntax, terms, requires, broken }) => {
    if (syntax !== undefined && own !== undefined && syntax !== own) return [];
    const places = broken(judged);
    if (places.length === 0) return [];
    const paths = places.slice(0, mostPlaces).map(placeText);
    return [{ code: id, severity: severity ?? 'fatal', terms, paths, message: requires }];
  });
}
