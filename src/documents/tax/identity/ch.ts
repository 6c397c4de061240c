import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** UID (Federal Act on the Enterprise Identification Number), `CHE-123.456.788 MWST` stored as `E123456788`. */
export const swissTaxIdentity: TaxIdentityScheme = {
  normalise: (code, country) => standardCode(code, country).replace(/(MWST|TVA|IVA)$/, ''),
  checks: [{ fault: 'GOBL-CH-TAX-IDENTITY-01', message: 'invalid Swiss VAT identity code', holds: isUid }],
};

function isUid(code: string): boolean {
  if (!/^E\d{9}$/.test(code)) return false;
  const check = 11 - (weightedSum(code.slice(1), [5, 4, 3, 2, 7, 6, 5, 4]) % 11);
  return check !== 10 && check % 11 === Number(code[9]);
}
