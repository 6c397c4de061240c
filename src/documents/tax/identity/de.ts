import { digitsOnly, standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** USt-IdNr. (§ 27a UStG): 9 digits, the last by ISO 7064 MOD 11,10. */
export const germanTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [{ fault: 'GOBL-DE-TAX-IDENTITY-01', message: 'invalid German VAT identity code', holds: isUstId }],
};

function isUstId(code: string): boolean {
  if (!/^[1-9]\d{8}$/.test(code)) return false;
  let product = 10;
  for (const digit of code.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10;
    product = (2 * (sum === 0 ? 10 : sum)) % 11;
  }
  return (11 - product) % 10 === Number(code[8]);
}

/** Steuernummer as printed by the tax offices of the Länder; the 3/4/4 form is used in North Rhine-Westphalia. */
export const germanTaxNumber = /^(\d{2}\/\d{3}\/\d{5}|\d{3}\/\d{3}\/\d{5}|\d{3}\/\d{4}\/\d{4})$/;

/** Formats a Steuernummer with slashes: `12 345 67890` becomes `12/345/67890`. Other lengths become bare digits. */
export function normaliseGermanTaxNumber(code: string): string {
  if (germanTaxNumber.test(code)) return code;
  return digitsOnly(code).replace(/^(\d{2,3})(\d{3})(\d{5})$/, '$1/$2/$3');
}
