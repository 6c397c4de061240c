import { setExtension } from '../../extensions.ts';
import type { Identity } from '../../org/identity.ts';

/** Extension with the scheme of an identity, from the register of ISO/IEC 6523 (BT-29-1, BT-157-1). */
const schemeId = 'iso-scheme-id';

/** Schemes of identities by key. */
const schemesOfKeys = new Map([
  ['gln', '0088'],
  ['gtin', '0160'],
]);

/** Schemes of identities by their national type: French SIREN and SIRET, Danish CVR. */
const schemesOfTypes = new Map([
  ['SIREN', '0002'],
  ['SIRET', '0009'],
  ['CVR', '0184'],
]);

/** Sets the scheme of an identity of a known kind. The key takes precedence over the type. */
export function setIdentityScheme(identity: Identity): void {
  const scheme = schemesOfKeys.get(identity.key ?? '') ?? schemesOfTypes.get(identity.type ?? '');
  if (scheme !== undefined) setExtension(identity, schemeId, scheme);
}
