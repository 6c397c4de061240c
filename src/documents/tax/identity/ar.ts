import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** CUIT / CUIL of ARCA (formerly AFIP): kind of taxpayer (2 digits), number (8), check digit modulus 11. */
export const argentineTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    { fault: 'GOBL-AR-TAX-IDENTITY-01', message: 'invalid Argentine tax identity code', holds: isCuit },
  ],
};

function isCuit(code: string): boolean {
  if (!/^(20|23|27|30|33)\d{9}$/.test(code)) return false;
  const check = 11 - (weightedSum(code, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  const digit = check === 11 ? 0 : check === 10 ? 9 : check;
  return digit === Number(code[10]);
}
