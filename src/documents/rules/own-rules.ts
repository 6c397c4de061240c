import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { isIsoCountry, isTaxCountry } from '../codes/countries.ts';
import { isExtensionKey } from '../extension-keys.ts';
import { isPresent } from './assertions.ts';
import { assertion, rulesAbout } from './rule.ts';
import type { Assertion, Rule } from './rule.ts';

const beIsoCountry: Assertion<unknown> = assertion(
  'a country code of ISO 3166-1',
  ({ value }) => typeof value === 'string' && isIsoCountry(value),
);

const beTaxCountry: Assertion<unknown> = assertion(
  'the code of a country that taxes',
  ({ value }) => typeof value === 'string' && isTaxCountry(value),
);

const beIban: Assertion<unknown> = assertion(
  'an IBAN (ISO 13616)',
  ({ value }) => !isPresent(value) || isValidIBAN(electronicFormatIBAN(String(value)) ?? ''),
);

const beDefined: Assertion<Record<string, string>> = assertion('made of defined extensions', ({ object }) =>
  Object.keys(object).every(isExtensionKey),
);

/**
 * Useful rules that the format does not have. A finding is a notice; it makes a document invalid only if the
 * context rejects all notices.
 */
export const ownRules: readonly Rule[] = [
  ...rulesAbout('l10n/iso-country-code', [
    { code: 'DOCMILL-COUNTRY-01', at: '$', must: beIsoCountry, message: 'no country has this code' },
  ]),
  ...rulesAbout('l10n/tax-country-code', [
    { code: 'DOCMILL-COUNTRY-02', at: '$', must: beTaxCountry, message: 'no tax country has this code' },
  ]),
  ...rulesAbout('pay/credit-transfer', [
    {
      code: 'DOCMILL-IBAN-01',
      at: 'iban',
      must: beIban,
      message: 'the account number is no valid IBAN; a digit may be wrong',
    },
  ]),
  ...rulesAbout('tax/extensions', [
    {
      code: 'DOCMILL-EXTENSION-01',
      at: '$',
      must: beDefined,
      message: 'an extension is defined by no code list, country or addon',
    },
  ]),
];
