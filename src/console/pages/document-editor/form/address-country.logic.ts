/** Countries of tax identities that ISO 3166, by which addresses name theirs, calls otherwise. */
const others: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** The country that the address of a party has whose tax identity is of a country; undefined where that is not one yet. */
export function addressCountry(taxCountry: string | undefined): string | undefined {
  if (taxCountry === undefined || !/^[A-Z]{2}$/.test(taxCountry)) return undefined;
  return others[taxCountry] ?? taxCountry;
}
