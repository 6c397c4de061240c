import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Y-tunnus (Business ID, Yritys- ja yhteisötietolaki): 8 digits without the hyphen, modulus 11. */
export const finnishTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    {
      fault: 'GOBL-FI-TAX-IDENTITY-01',
      message: 'invalid Finnish Y-tunnus tax identity code',
      holds: (code) => /^\d{8}$/.test(code) && weightedSum(code, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
    },
  ],
};
