/**
 * The countries of tax identities that ISO 3166, by which addresses name theirs, calls otherwise: Greece, and Northern Ireland,
 * which is a part of one.
 */
const isoOf: Readonly<Record<string, { readonly iso: string; readonly isPart?: true }>> = {
  EL: { iso: 'GR' },
  XI: { iso: 'GB', isPart: true },
};

/** The country of ISO 3166 that the country of a tax identity is, or is a part of. */
export const isoCountry = (taxCountry: string): string => isoOf[taxCountry]?.iso ?? taxCountry;

/** Whether the country of a tax identity is a part alone of one of ISO 3166. */
export const isPartOfCountry = (taxCountry: string): boolean => isoOf[taxCountry]?.isPart ?? false;

/** The country of ISO 3166 that stands for one of a tax identity where countries are chosen; a part stands for itself. */
export const chosenCountry = (taxCountry: string): string =>
  isPartOfCountry(taxCountry) ? taxCountry : isoCountry(taxCountry);

/** What tax identities call a country of ISO 3166. */
export const taxCountry = (iso: string): string =>
  Object.keys(isoOf).find((each) => !isPartOfCountry(each) && isoCountry(each) === iso) ?? iso;

/** The country that the address of a party has whose tax identity is of a country; undefined where that is not one yet. */
export function addressCountry(country: string | undefined): string | undefined {
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? isoCountry(country) : undefined;
}
