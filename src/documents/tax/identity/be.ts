import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Enterprise number (KBO/BCE, Code of economic law Book III): 8 digits and two check digits modulus 97; old ones lack the leading 0. */
export const belgianTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    {
      fault: 'GOBL-BE-TAX-IDENTITY-01',
      message: 'invalid Belgian VAT identity code',
      holds: isEnterpriseNumber,
    },
  ],
};

function isEnterpriseNumber(code: string): boolean {
  if (!/^[01]?\d{9}$/.test(code)) return false;
  const padded = code.padStart(10, '0');
  return 97 - (Number(padded.slice(0, 8)) % 97) === Number(padded.slice(8));
}
