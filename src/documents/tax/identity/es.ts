import { luhnCheckDigit } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

const personLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const organisationLetters = 'JABCDEFGHI';

/** NIF (Real Decreto 1065/2007, arts. 18-28): DNI, NIE, or the letter of a legal form with 7 digits and a control character. */
export const spanishTaxIdentity: TaxIdentityScheme = {
  normalise: (code, country) => {
    const clean = standardCode(code, country);
    return /^\d/.test(clean) ? clean.padStart(9, '0') : clean;
  },
  checks: [
    {
      fault: 'GOBL-ES-TAX-IDENTITY-01',
      message: 'invalid Spanish VAT identity code format or checksum',
      holds: (code) => spanishTaxIdentityKind(code) !== undefined,
    },
  ],
};

/** Kind of holder of a Spanish NIF; `other` are the K, L and M numbers of persons without DNI or NIE. */
export type SpanishTaxIdentityKind = 'org' | 'national' | 'foreigner' | 'other';

/** Returns the kind of a NIF, or undefined if its format or control character is wrong. */
export function spanishTaxIdentityKind(code: string): SpanishTaxIdentityKind | undefined {
  if (hasOrganisationForm(code)) return endsInControl(code) ? 'org' : undefined;
  if (/^\d{8}[A-Z]$/.test(code)) {
    return code.startsWith('00000000') || !endsInPersonLetter(code) ? undefined : 'national';
  }
  if (/^[XYZ]\d{7}[A-Z]$/.test(code)) {
    return endsInPersonLetter('XYZ'.indexOf(code.charAt(0)) + code.slice(1)) ? 'foreigner' : undefined;
  }
  if (/^[KLM]\d{7}[0-9A-J]$/.test(code)) return endsInControl(code) ? 'other' : undefined;
  return undefined;
}

/**
 * Whether a NIF has the form of an organisation's, with the letter of a legal form first; its control
 * character is not checked.
 */
export function hasOrganisationForm(code: string): boolean {
  return /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/.test(code);
}

function endsInPersonLetter(code: string): boolean {
  return personLetters[Number(code.slice(0, 8)) % 23] === code[8];
}

/** Returns whether the control character is right. It may be the digit or its letter, regardless of the legal form. */
function endsInControl(code: string): boolean {
  const control = luhnCheckDigit(code.slice(1, 8));
  return code[8] === String(control) || code[8] === organisationLetters[control];
}
