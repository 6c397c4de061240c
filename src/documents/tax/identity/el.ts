import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** ΑΦΜ (AFM) of AADE: 9 digits, the last modulus 11 over powers of two. */
export const greekTaxIdentity: TaxIdentityScheme = {
  storedCountry: 'EL',
  normalise: (code, country) => standardCode(code, country, ['GR']),
  checks: [{ fault: 'GOBL-GR-TAX-IDENTITY-01', message: 'invalid Greek VAT identity code', holds: isAfm }],
};

function isAfm(code: string): boolean {
  if (!/^\d{9}$/.test(code)) return false;
  return (weightedSum(code, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(code[8]);
}
