import { isInEuropeanUnion } from '../../codes/european-union.ts';
import { getExtension, setExtension } from '../../extensions.ts';
import type { Party } from '../../org/party.ts';
import { includesIdentity } from '../../regimes/assertions.ts';

/** Extension with the kind of identifier of a party ("type d'identifiant"). */
export const scheme = 'fr-choruspro-scheme';

/** Scheme of a French establishment, identified by its SIRET. */
export const siretScheme = '1';

/** Scheme of a company of another EU member state, identified by its VAT number. */
export const europeanScheme = '2';

/** Scheme of a company from outside the European Union. */
export const foreignScheme = '3';

/** Kinds of identifiers by code. */
export const schemes: Readonly<Record<string, readonly string[]>> = {
  [scheme]: [
    siretScheme,
    europeanScheme,
    foreignScheme,
    '4', // RIDET, New Caledonia
    '5', // number of Tahiti
    '6', // other, including private individuals
  ],
};

/** Sets a missing scheme by the party's tax country, or by its SIRET if the country is France or unknown. */
export function setScheme(party: Party): void {
  if (getExtension(party, scheme) === undefined) setExtension(party, scheme, schemeOf(party));
}

function schemeOf({ tax_id: taxId, identities }: Party): string | undefined {
  if (taxId && taxId.country !== 'FR') {
    return isInEuropeanUnion(taxId.country) ? europeanScheme : foreignScheme;
  }
  return includesIdentity(identities, 'type', ['SIRET']) ? siretScheme : undefined;
}
