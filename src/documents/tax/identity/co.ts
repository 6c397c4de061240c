import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Weights from the right, DIAN orden administrativa 4 of 1989. */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41];

/** NIT with its verification digit: 9 or 10 digits, the last the check digit modulus 11. */
export const colombianTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    { fault: 'GOBL-CO-TAX-IDENTITY-01', message: 'invalid Colombian tax identity code', holds: isNit },
  ],
};

function isNit(code: string): boolean {
  if (!/^\d{9,10}$/.test(code)) return false;
  const body = [...code.slice(0, -1)].toReversed();
  const remainder = body.reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0) % 11;
  return (remainder < 2 ? remainder : 11 - remainder) === Number(code.at(-1));
}
