import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** NIP (Ustawa o zasadach ewidencji i identyfikacji podatników): 10 digits, a tax office code first, modulus 11 last. */
export const polishTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [{ fault: 'GOBL-PL-TAX-IDENTITY-01', message: 'invalid Polish VAT identity code', holds: isNip }],
};

function isNip(code: string): boolean {
  if (!/^[1-9]((\d[1-9])|([1-9]\d))\d{7}$/.test(code)) return false;
  return weightedSum(code, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(code[9]);
}
