import { regionNames } from '../formats.logic.ts';
import { isoCountry, isPartOfCountry } from './tax-countries.logic.ts';

/** Regions that browsers know and that are no countries of ISO 3166: parts of them, unions of them, and those made for tests. */
const others = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** The codes of ISO 3166-1 that the browser has names for; one that was withdrawn stands for another, and is left out. */
export const countryCodes: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter(
    (code) =>
      !others.has(code) &&
      regionNames('en', { fallback: 'none' }).of(code) !== undefined &&
      new Intl.Locale(`und-${code}`).region === code,
  );

/** What people of a language call a country; a part of one has its code as well. A code that is none stays as it is. */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const name = regionNames(language, {}).of(isoCountry(code)) ?? code;
  return isPartOfCountry(code) ? `${name} (${code})` : name;
}

/** A country as it is offered. */
export interface CountryOption {
  readonly value: string;
  readonly label: string;
}

/** All countries, as people of a language call and order them. */
export function countryOptions(language: string): CountryOption[] {
  return countryCodes
    .map((value) => ({ value, label: `${countryName(value, language)} (${value})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}

/** The countries that a text finds: first the one whose code it is, then those that begin with it. */
export function foundCountries(options: readonly CountryOption[], search: string): CountryOption[] {
  const text = search.trim().toLowerCase();
  const rank = ({ value, label }: CountryOption): number =>
    value.toLowerCase() === text ? 0 : label.toLowerCase().startsWith(text) ? 1 : 2;
  return options
    .filter(({ label }) => label.toLowerCase().includes(text))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** The country that a text can only mean: whose code or name it is, or the only one that it finds; undefined: there is none, or several. */
export function meantCountry(options: readonly CountryOption[], search: string): CountryOption | undefined {
  const text = search.trim().toLowerCase();
  if (text === '') return undefined;
  const found = foundCountries(options, text);
  const named = found.find(
    ({ value, label }) =>
      value.toLowerCase() === text || label.toLowerCase() === `${text} (${value.toLowerCase()})`,
  );
  return named ?? (found.length === 1 ? found[0] : undefined);
}
