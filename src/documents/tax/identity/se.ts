import { passesLuhn } from './checksum.ts';
import { digitsOnly, standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Momsregistreringsnummer (Skatteverket): the organisation or personal number and `01`. */
export const swedishTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    {
      fault: 'GOBL-SE-TAX-IDENTITY-01',
      message: 'invalid Swedish VAT identity code',
      holds: (code) => /^\d{10}01$/.test(code) && passesLuhn(code.slice(0, 10)),
    },
  ],
};

/** Form of a personnummer or samordningsnummer: birth date, `-` (or `+` from the age of 100), four digits. */
export const swedishPersonalNumber = /^\d{6}[-+]\d{4}$/;

/** Normalises an organisationsnummer, or the VAT number with it, to ten digits. Anything else is returned as typed. */
export function normaliseSwedishOrganisationNumber(code: string): string {
  const digits = digitsOnly(code).replace(/^(\d{10})01$/, '$1');
  return digits.length === 10 ? digits : code;
}

/** Formats a personal number with its separator. Anything without ten digits is returned as typed. */
export function normaliseSwedishPersonalNumber(code: string): string {
  const typed = code.trim();
  if (typed.length === 10 && !/[-+]/.test(typed)) return `${typed.slice(0, 6)}-${typed.slice(6)}`;
  const digits = digitsOnly(typed);
  if (digits.length !== 10) return code;
  return digits.slice(0, 6) + (typed.includes('+') ? '+' : '-') + digits.slice(6);
}
