import type { JsonObject } from '../../documents/json.ts';
import { extensionOf } from '../../documents/extensions.ts';
import type { Identity } from '../../documents/org/identity.ts';
import type { Term } from '../model/term.ts';

/** Extension with the scheme of an identity, from the register of ISO/IEC 6523. */
const isoScheme = 'iso-scheme-id';

/** Schemes of ISO/IEC 6523 have four digits. */
function isIsoScheme(scheme: string): boolean {
  return /^\d{4}$/.test(scheme);
}

/** The scheme of an identity: older documents have it as a label. */
export function schemeOfIdentity(identity: Identity): string | undefined {
  const { label } = identity;
  return extensionOf(identity, isoScheme) ?? (label !== undefined && isIsoScheme(label) ? label : undefined);
}

/** An identifier as documents have it: schemes of other registers are its type. */
export function identityOf({ text, scheme }: Term): JsonObject {
  if (scheme === undefined || scheme === '') return { code: text };
  return isIsoScheme(scheme) ? { code: text, ext: { [isoScheme]: scheme } } : { type: scheme, code: text };
}
