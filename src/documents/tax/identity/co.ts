import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Weights of DIAN orden administrativa 4 of 1989; the last one is for the digit before the check digit. */
const weights = [41, 37, 29, 23, 19, 17, 13, 7, 3];

/** NIT with its verification digit: 9 or 10 digits, the last the check digit modulus 11. */
export const colombianTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    { fault: 'GOBL-CO-TAX-IDENTITY-01', message: 'invalid Colombian tax identity code', holds: isNit },
  ],
};

function isNit(code: string): boolean {
  if (!/^\d{9,10}$/.test(code)) return false;
  const body = code.slice(0, -1).padStart(weights.length, '0');
  const remainder = weightedSum(body, weights) % 11;
  return (remainder < 2 ? remainder : 11 - remainder) === Number(code.at(-1));
}
