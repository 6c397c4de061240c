import { getExtension } from '@docmill/documents';
import type { Party } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import type { Group } from '../model/group.ts';
import type { Term } from '../model/term.ts';
import type { PartyTerms } from './party-terms.ts';
import { put } from './values.ts';
import { vatText } from './vat-identifier.ts';

/** Extension with the identification scheme of a party in Chorus Pro, the portal of the French public administration. */
const chorusProScheme = 'fr-choruspro-scheme';

/** Puts the only party identity that Chorus Pro accepts. Returns false if the document does not say which. */
export function putChorusProIdentity(
  group: Group,
  { legalIdentifier }: PartyTerms,
  party: Party,
  path: string,
): boolean {
  const scheme = getExtension(party, chorusProScheme);
  if (scheme === undefined || !legalIdentifier) return false;
  put(group, legalIdentifier, chorusProIdentity(scheme, party), path, scheme);
  return true;
}

/**
 * Returns the identity by the schemes of Chorus Pro: 1 SIRET, 2 VAT identifier, 3 and 6 country and name, 4
 * and 5 a local registration.
 */
function chorusProIdentity(
  scheme: string,
  { identities = [], tax_id, name = '' }: Party,
): string | undefined {
  switch (scheme) {
    case '1':
      return identities.find(({ type }) => type === 'SIRET')?.code;
    case '2':
      return tax_id && vatText(tax_id);
    case '3':
    case '6':
      return `${tax_id?.country ?? ''}${name.slice(0, 16)}`;
    default:
      return identities.find(({ scope }) => scope === 'legal')?.code;
  }
}

/** Returns the members of a party that its only identity provides. */
export function chorusProMembersOf(term: Term | undefined): JsonObject {
  if (term?.scheme === undefined) return {};
  const { text, scheme } = term;
  const ext = { [chorusProScheme]: scheme };
  if (scheme === '1') return { identities: [{ type: 'SIRET', code: text }], ext };
  const isLocal = scheme === '4' || scheme === '5';
  return isLocal ? { identities: [{ scope: 'legal', code: text }], ext } : { ext };
}
