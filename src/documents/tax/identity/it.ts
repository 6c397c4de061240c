import { passesLuhn } from './checksum.ts';
import { capitalsAndDigits, standardCode, withoutPrefix } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Partita IVA (DPR 633/1972, art. 35): 11 digits that pass Luhn. */
export const italianTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    { fault: 'GOBL-IT-TAX-IDENTITY-01', message: 'invalid Italian VAT identity code', holds: isPartitaIva },
  ],
};

function isPartitaIva(code: string): boolean {
  return code.length === 11 && passesLuhn(code);
}

/**
 * Codice fiscale of a person: name, date and place of birth, with letters replacing digits if two
 * people would have the same one.
 */
const personFormat = new RegExp(
  [
    String.raw`^(?:[A-Z][AEIOU][AEIOUX]|[AEIOU]X{2}|[B-DF-HJ-NP-TV-Z]{2}[A-Z]){2}`,
    String.raw`(?:[\dLMNP-V]{2}(?:[A-EHLMPR-T](?:[04LQ][1-9MNP-V]|[15MR][\dLMNP-V]|[26NS][0-8LMNP-U])`,
    String.raw`|[DHPS][37PT][0L]|[ACELMRT][37PT][01LM]|[AC-EHLMPR-T][26NS][9V])`,
    String.raw`|(?:[02468LNQSU][048LQU]|[13579MPRTV][26NS])B[26NS][9V])`,
    String.raw`(?:[A-MZ][1-9MNP-V][\dLMNP-V]{2}|[A-M][0L](?:[1-9MNP-V][\dLMNP-V]|[0L][1-9MNP-V]))[A-Z]$`,
  ].join(''),
);

/** Whether a codice fiscale (DM 23/12/1976) has a company's 11 digits or a person's form. */
export function isFiscalCodeFormat(code: string): boolean {
  return code.length === 11 ? /^\d{11}$/.test(code) : personFormat.test(code);
}

/** Whether the codice fiscale ends in the right check digit (company) or check letter (person). */
export function hasValidCheckCharacter(code: string): boolean {
  if (code.length === 11) return passesLuhn(code);
  return /^[A-Z0-9]{16}$/.test(code) && checkLetter(code) === code[15];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Letters by their value at odd positions, counted from one: the value is the index here. */
const oddPlaceOrder = 'BAKPLCQDREVOSFTGUHMINJWZYX';

/** Returns the check letter. Digits count as the letters `A` to `J`; letters at even positions count by the alphabet. */
function checkLetter(code: string): string {
  let sum = 0;
  for (let index = 0; index < 15; index += 1) {
    const character = code.charAt(index);
    const letter = /\d/.test(character) ? alphabet.charAt(Number(character)) : character;
    sum += (index % 2 === 0 ? oddPlaceOrder : alphabet).indexOf(letter);
  }
  return alphabet.charAt(sum % 26);
}

/** Normalises a codice fiscale to capitals and digits, without one leading `IT`. */
export function normaliseFiscalCode(code: string): string {
  return withoutPrefix(capitalsAndDigits(code), 'IT');
}
