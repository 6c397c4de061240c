import { regionNames } from '../formats.logic.ts';

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

/** What people of a language call a country; tax identities call Greece EL. A code that is none stays as it is. */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return regionNames(language, {}).of(code === 'EL' ? 'GR' : code) ?? code;
}

/** All countries, as people of a language call and order them. */
export function countryOptions(language: string): { readonly value: string; readonly label: string }[] {
  return countryCodes
    .map((value) => ({ value, label: `${countryName(value, language)} (${value})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}
