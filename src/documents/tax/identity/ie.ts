import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Check letters by remainder modulus 23. */
const letters = 'WABCDEFGHIJKLMNOPQRSTUV';

/**
 * VAT number of the Revenue Commissioners: 7 digits and one or two letters, or the form used before 2013 with
 * a letter in second place.
 */
export const irishTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    {
      fault: 'GOBL-IE-TAX-IDENTITY-01',
      message: 'invalid Irish VAT identity code',
      holds: (code) => isOldForm(code) || isNewForm(code),
    },
  ],
};

/**
 * Whether a number of the old form is valid. The first digit counts last, and the letter in
 * second place does not count.
 */
function isOldForm(code: string): boolean {
  if (!/^\d[A-Z+*]\d{5}[A-Z]$/.test(code)) return false;
  const sum = weightedSum(code.slice(2, 7) + code.charAt(0), [7, 6, 5, 4, 3, 2]);
  return letters[sum % 23] === code[7];
}

/**
 * Whether a number of the new form is valid. A second letter, `A` or `H`, counts nine times its
 * position in the alphabet.
 */
function isNewForm(code: string): boolean {
  if (!/^\d{7}[A-W][AH]?$/.test(code)) return false;
  const secondLetter = { A: 9, H: 72 }[code.charAt(8)] ?? 0;
  return letters[(weightedSum(code, [8, 7, 6, 5, 4, 3, 2]) + secondLetter) % 23] === code[7];
}
