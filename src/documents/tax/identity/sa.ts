import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** VAT registration number of ZATCA: 15 digits that begin and end with 3. */
export const saudiTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    {
      fault: 'GOBL-SA-TAX-IDENTITY-01',
      message: 'invoice tax id code must be 15 digits long, and start and end with 3',
      holds: (code) => /^3[0-9]{13}3$/.test(code),
    },
  ],
};
