import { isIsoCountry } from '@docmill/documents/codes';
import type { GroupId, TermId } from '../model/terms.ts';
import type { Rule } from './rule.ts';
import { findGroups } from './rule.ts';

/** Prefixes of VAT identifiers that are not country codes of ISO 3166-1: Greece, Northern Ireland, Kosovo. */
const otherPrefixes = new Set(['EL', 'XI', '1A']);

const identifiers: readonly (readonly [group: GroupId, term: TermId])[] = [
  ['BG-4', 'BT-31'],
  ['BG-11', 'BT-63'],
  ['BG-7', 'BT-48'],
];

/** BR-CO-09 */
export const vatIdentifierRule: Rule = {
  id: 'BR-CO-09',
  terms: ['BT-31', 'BT-63', 'BT-48'],
  requires: 'a VAT identifier begins with the code of its country',
  broken: ({ invoice }) =>
    identifiers.flatMap(([group, term]) =>
      findGroups(invoice, group).flatMap((party) =>
        party.all(term).flatMap(({ text, scheme, place }) => {
          const prefix = text.slice(0, 2);
          const isForVat = scheme === undefined || scheme === 'VAT';
          return !isForVat || isIsoCountry(prefix) || otherPrefixes.has(prefix) ? [] : [place];
        }),
      ),
    ),
};
