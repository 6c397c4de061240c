import { weightedSum } from './checksum.ts';
import { standardCode } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Largest integer of the format. */
const maxInteger = 2n ** 63n - 1n;

/**
 * VAT registration number (HMRC VAT Notice 700): 9 digits, 12 with a branch, or `GD` / `HA` and 3 digits for
 * government departments and health authorities. Northern Ireland's `XI` and the overseas `XU` have the same
 * form and are not checked.
 */
export const britishTaxIdentity: TaxIdentityScheme = {
  normalise: (code, country) => standardCode(code, country, ['XI', 'XU']),
  checks: [
    {
      fault: 'GOBL-GB-TAX-IDENTITY-01',
      message: 'invalid UK VAT identity format',
      holds: (code) => /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/.test(code),
    },
    {
      fault: 'GOBL-GB-TAX-IDENTITY-02',
      message: 'all-zero UK VAT identity codes are not allowed',
      holds: (code) => /^(GD|HA)/.test(code) || isPositive(code),
    },
    {
      fault: 'GOBL-GB-TAX-IDENTITY-03',
      message: 'UK VAT identity checksum mismatch',
      holds: hasValidChecksum,
    },
  ],
};

function isPositive(code: string): boolean {
  if (!/^\d{1,40}$/.test(code)) return false;
  const value = BigInt(code);
  return value > 0n && value <= maxInteger;
}

function hasValidChecksum(code: string): boolean {
  const [, office, number] = /^(GD|HA)(.*)$/.exec(code) ?? [];
  if (office !== undefined && number !== undefined) {
    return /^\d+$/.test(number) && Number(number) >= 500 === (office === 'HA');
  }
  return code.length >= 9 && isPositive(code) && matchesOldOrNewStyle(code);
}

/**
 * Returns whether the check digits are right. Those of numbers issued since 2010 are 55 less than the older ones;
 * both cover the first seven digits.
 */
function matchesOldOrNewStyle(code: string): boolean {
  const number = Number(code.slice(0, 7));
  const check = Number(code.slice(7, 9));
  const old = (97 - (weightedSum(code, [8, 7, 6, 5, 4, 3, 2]) % 97)) % 97;
  const isOldRange =
    number < 9_990_001 &&
    !(number >= 100_000 && number <= 999_999) &&
    !(number >= 9_490_001 && number <= 9_700_000);
  return (check === old && isOldRange) || (check === (old + 42) % 97 && number > 1_000_000);
}
