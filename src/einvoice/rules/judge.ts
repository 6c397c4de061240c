import type { Fault } from '../../documents/document-error.ts';
import { placeText } from '../model/term.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import type { Judged, Rule } from './rule.ts';

/** A rule that does not hold, by its id, and where: document paths or XPaths, as the invoice was made of a document or an XML. */
export interface Finding extends Fault {
  readonly severity: 'fatal' | 'warning';
  readonly terms: readonly (TermId | GroupId)[];
}

/** The rules that do not hold, in their order: one finding a rule, with the places where it is broken. */
export function judge(judged: Judged, rules: readonly Rule[]): Finding[] {
  return rules.flatMap(({ id, severity, terms, requires, broken }) => {
    const places = broken(judged);
    if (places.length === 0) return [];
    const paths = places.map(placeText);
    return [{ code: id, severity: severity ?? 'fatal', terms, paths, message: requires }];
  });
}
