import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Organisation number with `MVA`, the mark of the VAT register (Bokføringsforskriften § 5-1-2). */
export const norwegianTaxIdentity: TaxIdentityScheme = {
  normalise: (code, country) => {
    const clean = standardCode(code, country);
    return clean === '' || clean.endsWith('MVA') ? clean : `${clean}MVA`;
  },
  checks: [
    {
      fault: 'GOBL-NO-TAX-IDENTITY-01',
      message: 'invalid Norwegian VAT number',
      holds: (code) => code.endsWith('MVA') && isNorwegianOrganisationNumber(code.slice(0, -3)),
    },
  ],
};

/**
 * Whether a code is a valid Organisasjonsnummer (Enhetsregisterloven): 9 digits, modulus 11. Numbers whose check
 * digit would be ten are never issued.
 */
export function isNorwegianOrganisationNumber(code: string): boolean {
  if (!/^\d{9}$/.test(code)) return false;
  const check = (11 - (weightedSum(code, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return check === Number(code[8]);
}
