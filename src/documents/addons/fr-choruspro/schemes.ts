import { isInEuropeanUnion } from '../../codes/european-union.ts';
import { extensionOf, setExtension } from '../../extensions.ts';
import type { Party } from '../../org/party.ts';
import { includesIdentity } from '../../regimes/assertions.ts';

/** Extension with the kind of identifier of a party ("type d'identifiant"). */
export const scheme = 'fr-choruspro-scheme';

/** A French establishment, by its SIRET. */
export const siretScheme = '1';

/** A company of another member state of the Union, by its VAT number. */
export const europeanScheme = '2';

/** A company from outside the Union. */
export const foreignScheme = '3';

/** Kinds of identifiers by code. */
export const schemes: Readonly<Record<string, readonly string[]>> = {
  [scheme]: [
    siretScheme,
    europeanScheme,
    foreignScheme,
    '4', // RIDET, New Caledonia
    '5', // number of Tahiti
    '6', // other, private individuals among them
  ],
};

/** Sets the scheme a party does not have by its tax country, or by its SIRET when that is France or not known. */
export function setScheme(party: Party): void {
  if (extensionOf(party, scheme) === undefined) setExtension(party, scheme, schemeOf(party));
}

function schemeOf({ tax_id: taxId, identities }: Party): string | undefined {
  if (taxId && taxId.country !== 'FR') {
    return isInEuropeanUnion(taxId.country) ? europeanScheme : foreignScheme;
  }
  return includesIdentity(identities, 'type', ['SIRET']) ? siretScheme : undefined;
}
