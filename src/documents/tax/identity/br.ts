import { complementTo11, weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

/** CNPJ of companies (14 digits) or CPF of persons (11), Receita Federal; each ends in two check digits modulus 11. */
export const brazilianTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    {
      fault: 'GOBL-BR-TAX-IDENTITY-01',
      message: 'invalid Brazilian tax identity code',
      holds: (code) =>
        (/^\d{14}$/.test(code) && endsInTwoCheckDigits(code, cnpjWeights)) ||
        (/^\d{11}$/.test(code) && endsInTwoCheckDigits(code, cpfWeights)),
    },
  ],
};

/**
 * Returns whether the last two check digits are right. The last one covers all digits before it; the one before it
 * uses the same weights without the first.
 */
function endsInTwoCheckDigits(code: string, weights: readonly number[]): boolean {
  return (
    complementTo11(weightedSum(code, weights.slice(1))) === Number(code.at(-2)) &&
    complementTo11(weightedSum(code, weights)) === Number(code.at(-1))
  );
}
