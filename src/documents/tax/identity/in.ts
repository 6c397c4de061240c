import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** GSTIN (CGST Rules 2017, rule 10): state, PAN, registration, `Z` and a check character modulus 36. */
export const indianTaxIdentity: TaxIdentityScheme = {
  normalise: (code, country) => standardCode(code, country, ['IN']),
  checks: [{ fault: 'GOBL-IN-TAX-IDENTITY-01', message: 'invalid Indian tax identity code', holds: isGstin }],
};

function isGstin(code: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(code)) return false;
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const product = characters.indexOf(code.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return characters[(36 - (sum % 36)) % 36] === code[14];
}

/** Permanent Account Number (Income-tax Act 1961, s. 139A). */
export const permanentAccountNumber = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/** Code of the Harmonised System of Nomenclature in one of the three lengths used for GST. */
export const harmonisedSystemCode = /^(?:\d{4}|\d{6}|\d{8})$/;
