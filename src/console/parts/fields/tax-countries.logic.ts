/**
 * Country codes of tax identities that differ from ISO 3166, which addresses use: Greece, and Northern Ireland, a part of a
 * country.
 */
const isoOf: Readonly<Record<string, { readonly iso: string; readonly isPart?: true }>> = {
  EL: { iso: 'GR' },
  XI: { iso: 'GB', isPart: true },
};

/** Returns the ISO 3166 country of the country of a tax identity, or the one that it is part of. */
export const isoCountry = (taxCountry: string): string => isoOf[taxCountry]?.iso ?? taxCountry;

/** Returns whether the country of a tax identity is only a part of an ISO 3166 country. */
export const isPartOfCountry = (taxCountry: string): boolean => isoOf[taxCountry]?.isPart ?? false;

/**
 * Returns the option of a country select for the country of a tax identity: its ISO 3166 country, or the code itself for a part
 * of one.
 */
export const chosenCountry = (taxCountry: string): string =>
  isPartOfCountry(taxCountry) ? taxCountry : isoCountry(taxCountry);

/** Returns the code that tax identities use for an ISO 3166 country. */
export const taxCountry = (iso: string): string =>
  Object.keys(isoOf).find((each) => !isPartOfCountry(each) && isoCountry(each) === iso) ?? iso;

/** Returns the country of the address that fits the country of a tax identity; undefined while the code is incomplete. */
export function addressCountry(country: string | undefined): string | undefined {
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? isoCountry(country) : undefined;
}
