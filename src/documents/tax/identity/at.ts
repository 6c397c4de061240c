import { digitSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** UID-Nummer (Art. 28 Abs. 1 Binnenmarktregelung, UStG 1994): `U`, 7 digits and a check digit. */
export const austrianTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [{ fault: 'GOBL-AT-TAX-IDENTITY-01', message: 'invalid Austrian VAT identity code', holds: isUid }],
};

function isUid(code: string): boolean {
  if (!/^U\d{8}$/.test(code)) return false;
  const sum = [1, 2, 1, 2, 1, 2, 1].reduce(
    (total, weight, index) => total + digitSum(weight * Number(code[index + 1])),
    0,
  );
  return (10 - ((sum + 4) % 10)) % 10 === Number(code[8]);
}
