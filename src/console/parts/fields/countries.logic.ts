import { regionNames } from '../values/formats.logic.ts';
import { isoCountry, isPartOfCountry } from './tax-countries.logic.ts';

/** Regions that browsers know but that are no countries of ISO 3166: parts, unions, and codes for tests. */
const others = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** ISO 3166-1 codes that the browser has names for; a withdrawn code is an alias of another and left out. */
export const countryCodes: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter(
    (code) =>
      !others.has(code) &&
      regionNames('en', { fallback: 'none' }).of(code) !== undefined &&
      new Intl.Locale(`und-${code}`).region === code,
  );

/** Returns the name of a country in a language; for a part of a country with its code. Unknown codes are returned unchanged. */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const name = regionNames(language, {}).of(isoCountry(code)) ?? code;
  return isPartOfCountry(code) ? `${name} (${code})` : name;
}

/** A country as an option. */
export interface CountryOption {
  readonly value: string;
  readonly label: string;
}

/** Returns all countries, named and sorted for a language. */
export function countryOptions(language: string): CountryOption[] {
  return countryCodes
    .map((value) => ({ value, label: `${countryName(value, language)} (${value})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}

/** Finds the countries that contain a text: first the one with this code, then those that begin with it. */
export function filterCountries(options: readonly CountryOption[], search: string): CountryOption[] {
  const text = search.trim().toLowerCase();
  const rank = ({ value, label }: CountryOption): number =>
    value.toLowerCase() === text ? 0 : label.toLowerCase().startsWith(text) ? 1 : 2;
  return options
    .filter(({ label }) => label.toLowerCase().includes(text))
    .toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Returns the one country that a text can mean: its code or name, or the only match. Returns undefined if there is none or
 * several.
 */
export function resolveCountry(options: readonly CountryOption[], search: string): CountryOption | undefined {
  const text = search.trim().toLowerCase();
  if (text === '') return undefined;
  const found = filterCountries(options, text);
  const named = found.find(
    ({ value, label }) =>
      value.toLowerCase() === text || label.toLowerCase() === `${text} (${value.toLowerCase()})`,
  );
  return named ?? (found.length === 1 ? found[0] : undefined);
}
