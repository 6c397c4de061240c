import { complementTo11, weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** NIF / NIPC (Decreto-Lei 14/2013): 9 digits whose first ones show the kind of taxpayer, modulus 11 last. */
export const portugueseTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    {
      fault: 'GOBL-PT-TAX-IDENTITY-01',
      message: 'invalid Portuguese NIF tax identity code',
      holds: isNif,
    },
  ],
};

function isNif(code: string): boolean {
  if (!/^([123568]|45|7[0124579]|78|9[0189])/.test(code) || !/^\d{9}$/.test(code)) return false;
  return complementTo11(weightedSum(code, [9, 8, 7, 6, 5, 4, 3, 2])) === Number(code[8]);
}
