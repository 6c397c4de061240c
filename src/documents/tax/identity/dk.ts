import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** CVR number (CVR-loven), which is the VAT number (SE-nummer) as well. */
export const danishTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [{ fault: 'GOBL-DK-TAX-IDENTITY-01', message: 'invalid Danish VAT identity code', holds: isCvr }],
};

/** Whether a code has eight digits whose weighted sum is a multiple of eleven. */
export function isCvr(code: string): boolean {
  return /^\d{8}$/.test(code) && weightedSum(code, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}
