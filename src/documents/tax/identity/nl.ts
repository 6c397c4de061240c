import { passesModulo97 } from '../../check-digits.ts';
import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Btw-identificatienummer (Wet OB 1968): 9 digits, `B`, 2 digits; modulus 11 for companies, modulus 97 for persons since 2020. */
export const dutchTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [{ fault: 'GOBL-NL-TAX-IDENTITY-01', message: 'invalid Dutch VAT identity code', holds: isBtwId }],
};

function isBtwId(code: string): boolean {
  return /^\d{9}B\d{2}$/.test(code) && (passesModulus11(code) || passesModulo97(`NL${code}`));
}

function passesModulus11(code: string): boolean {
  return (weightedSum(code, [9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 10 === Number(code[8]);
}

/** Government organisation number (Logius OIN): register, nine digits, padded with zeros. */
export const dutchOrganisationNumber = /^0{6}(0[1-9]|10|99)\d{9}0{3}$/;
