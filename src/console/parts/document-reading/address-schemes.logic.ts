import type { TFunction } from 'i18next';
import { countryName } from '../fields/countries.logic.ts';

type Words = TFunction<'document-parts'>;

/** Schemes of electronic addresses (EAS) that identify parties by a number, with the name of the number. */
const numbers: Readonly<Record<string, readonly [name: string, country?: string]>> = {
  '0007': ['Organisationsnummer', 'SE'],
  '0009': ['SIRET', 'FR'],
  '0060': ['D-U-N-S'],
  '0088': ['GLN'],
  '0106': ['KVK', 'NL'],
  '0151': ['ABN', 'AU'],
  '0184': ['CVR', 'DK'],
  '0188': ['法人番号', 'JP'],
  '0190': ['OIN', 'NL'],
  '0192': ['Organisasjonsnummer', 'NO'],
  '0195': ['UEN', 'SG'],
  '0196': ['Kennitala', 'IS'],
  '0201': ['Codice univoco IPA', 'IT'],
  '0204': ['Leitweg-ID', 'DE'],
  '0208': ['KBO/BCE', 'BE'],
  '0210': ['Codice fiscale', 'IT'],
  '0211': ['Partita IVA', 'IT'],
  '0216': ['OVT', 'FI'],
  '0225': ['SIREN', 'FR'],
};

/** Schemes of electronic addresses (EAS) that are VAT numbers, with their countries. */
const vatNumbers: Readonly<Record<string, string>> = {
  '9910': 'HU',
  '9914': 'AT',
  '9920': 'ES',
  '9922': 'AD',
  '9923': 'AL',
  '9924': 'BA',
  '9925': 'BE',
  '9926': 'BG',
  '9927': 'CH',
  '9928': 'CY',
  '9929': 'CZ',
  '9930': 'DE',
  '9931': 'EE',
  '9932': 'GB',
  '9933': 'GR',
  '9934': 'HR',
  '9935': 'IE',
  '9936': 'LI',
  '9937': 'LT',
  '9938': 'LU',
  '9939': 'LV',
  '9940': 'MC',
  '9941': 'ME',
  '9942': 'MK',
  '9943': 'MT',
  '9944': 'NL',
  '9945': 'PL',
  '9946': 'PT',
  '9947': 'RO',
  '9948': 'RS',
  '9949': 'SI',
  '9950': 'SK',
  '9951': 'SM',
  '9952': 'TR',
  '9953': 'VA',
  '9957': 'FR',
};

/** Name of the number that a scheme identifies, undefined for a VAT number, and its country. */
type Scheme = readonly [name: string | undefined, country?: string];

const schemes: ReadonlyMap<string, Scheme> = new Map([
  ...Object.entries<Scheme>(numbers),
  ...Object.entries(vatNumbers).map(([code, country]): [string, Scheme] => [code, [undefined, country]]),
]);

function wordsFor([name, country]: Scheme, language: string, t: Words): string {
  const identified = name ?? t('reading.vatNumber');
  return country ? `${identified} · ${countryName(country, language)}` : identified;
}

/** Returns the name of a scheme: "VAT number · Spain"; undefined if it is unknown. */
export function addressScheme(code: string, language: string, t: Words): string | undefined {
  const scheme = schemes.get(code);
  return scheme && wordsFor(scheme, language, t);
}

/** Returns the options for schemes of electronic addresses with their names, those of a country first. */
export function addressSchemes(
  first: string | undefined,
  language: string,
  t: Words,
): readonly { readonly value: string; readonly label: string }[] {
  const isFirst = (country: string | undefined): number => Number(country !== undefined && country === first);
  return [...schemes]
    .toSorted(
      ([one, [, ofOne]], [other, [, ofOther]]) =>
        isFirst(ofOther) - isFirst(ofOne) || one.localeCompare(other),
    )
    .map(([value, scheme]) => ({ value, label: wordsFor(scheme, language, t) }));
}
