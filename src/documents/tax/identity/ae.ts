import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Tax Registration Number (TRN) of the Federal Tax Authority: 15 digits, no public check digit. */
export const emiratiTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    {
      fault: 'GOBL-AE-TAX-IDENTITY-01',
      message: 'invalid UAE tax identity code',
      holds: (code) => /^\d{15}$/.test(code),
    },
  ],
};
