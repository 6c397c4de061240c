import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Business number with GST/HST account of the Canada Revenue Agency, taken as it comes. */
export const canadianTaxIdentity: TaxIdentityScheme = { normalise: standardCode, checks: [] };
