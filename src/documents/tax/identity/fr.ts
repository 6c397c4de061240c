import { passesLuhn } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** SIREN of La Poste, whose establishments have numbers outside the usual scheme. */
const laPoste = '356000000';

/** Numéro de TVA intracommunautaire (CGI art. 286 ter): two key characters and the SIREN. */
export const frenchTaxIdentity: TaxIdentityScheme = {
  normalise: (code, country) => withKey(standardCode(code, country)),
  checks: [
    {
      fault: 'GOBL-FR-TAX-IDENTITY-01',
      message: 'invalid French VAT identity code format or checksum',
      holds: isTvaNumber,
    },
  ],
};

/** Adds the key to a bare SIREN that passes Luhn; an invalid one is left for the check to report. */
function withKey(code: string): string {
  return code.length === 9 && passesLuhn(code) ? keyOf(code) + code : code;
}

/** Whether a VAT number is valid. Keys with letters are assigned outside the formula and cannot be checked. */
function isTvaNumber(code: string): boolean {
  if (!/^[A-Z\d]{2}\d{9}$/.test(code)) return false;
  const siren = code.slice(2);
  return /^.?[A-Z]/.test(code) || siren === laPoste || code.startsWith(keyOf(siren));
}

function keyOf(siren: string): string {
  return String((Number(siren) * 100 + 12) % 97).padStart(2, '0');
}
