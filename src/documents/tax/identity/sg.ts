import { capitalsAndDigits, standardCode, withoutPrefix } from './code.ts';
import type { TaxIdentityScheme } from './scheme.ts';

/** Unique Entity Numbers of ACRA: local companies (year first), businesses, and other entities. */
const uniqueEntityNumbers = [
  /^(19[0-9]{2}|20[0-9]{2})\d{5}[A-Z]$/,
  /^\d{8}[A-Z]$/,
  /^[TS]\d{2}[A-Z]{2}\d{4}[A-Z]$/,
];

/** GST registration number of IRAS for registrants without a UEN. */
const gstRegistrationNumber = /^M[A-Z0-9]\d{7}[A-Z]$/;

/** GST registration number, usually the UEN. The rule for the check letter is not public. */
export const singaporeanTaxIdentity: TaxIdentityScheme = {
  normalise: standardCode,
  checks: [
    {
      fault: 'GOBL-SG-TAX-IDENTITY-01',
      message: 'invalid Singaporean tax identity code',
      holds: (code) => isUniqueEntityNumber(code) || gstRegistrationNumber.test(code),
    },
  ],
};

/** Whether a code has one of the forms of a UEN. */
export function isUniqueEntityNumber(code: string): boolean {
  return uniqueEntityNumbers.some((form) => form.test(code));
}

/** Normalises a UEN to capitals and digits, without one leading `SG`. */
export function normaliseUniqueEntityNumber(code: string): string {
  return withoutPrefix(capitalsAndDigits(code), 'SG');
}
