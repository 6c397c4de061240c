import { capitalsAndDigits, withoutPrefix } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Initials (3 letters for companies, 4 for persons), date and homoclave. */
const rfc = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/;

/** RFC (Código Fiscal de la Federación, art. 27). The rule for the check digit of its homoclave is not public. */
export const mexicanTaxIdentity: TaxIdentityScheme = {
  normalise: normaliseRfc,
  checks: [
    {
      fault: 'GOBL-MX-TAX-IDENTITY-01',
      message: 'invalid Mexican RFC tax identity code',
      holds: (code) => rfc.test(code),
    },
  ],
};

/** Normalises an RFC. A company's initials may begin with MX, so the prefix is removed only if an RFC remains. */
function normaliseRfc(code: string): string {
  const clean = capitalsAndDigits(code);
  const bare = withoutPrefix(clean, 'MX');
  return rfc.test(bare) ? bare : clean;
}
