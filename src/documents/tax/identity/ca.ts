import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Business number with GST/HST account of the Canada Revenue Agency, not checked. */
export const canadianTaxIdentity: TaxIdentityScheme = { normalise: standardCode, checks: [] };
