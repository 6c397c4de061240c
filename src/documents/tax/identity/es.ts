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

/** Whom a Spanish NIF belongs to; `other` are the K, L and M numbers of persons without DNI or NIE. */
export type SpanishTaxIdentityKind = 'org' | 'national' | 'foreigner' | 'other';

/** The kind of a NIF, or undefined when its format or control character is wrong. */
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

/** Whether a NIF begins with the letter of a legal form and goes on like one, its control character unproven. */
export function hasOrganisationForm(code: string): boolean {
  return /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/.test(code);
}

function endsInPersonLetter(code: string): boolean {
  return personLetters[Number(code.slice(0, 8)) % 23] === code[8];
}

/** The control may be written as the digit or as its letter, whatever the legal form. */
function endsInControl(code: string): boolean {
  const control = luhnCheckDigit(code.slice(1, 8));
  return code[8] === String(control) || code[8] === organisationLetters[control];
}
