import { getExtension } from '@docmill/documents';
import type { Identity } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import type { Term } from '../model/term.ts';

/** Extension with the scheme of an identity, from the ISO/IEC 6523 register. */
const isoScheme = 'iso-scheme-id';

/** Returns whether a scheme is one of ISO/IEC 6523, which have four digits. */
function isIsoScheme(scheme: string): boolean {
  return /^\d{4}$/.test(scheme);
}

/** Returns the scheme of an identity. Older documents have it in `label`. */
export function schemeOfIdentity(identity: Identity): string | undefined {
  const { label } = identity;
  return getExtension(identity, isoScheme) ?? (label !== undefined && isIsoScheme(label) ? label : undefined);
}

/** Returns an identifier in the form of documents. A scheme of another register becomes its type. */
export function identityOf({ text, scheme }: Term): JsonObject {
  if (scheme === undefined || scheme === '') return { code: text };
  return isIsoScheme(scheme) ? { code: text, ext: { [isoScheme]: scheme } } : { type: scheme, code: text };
}
