/** Tax country codes of the EU member states (Treaty on European Union, art. 52), Greece with both of its codes. */
const members = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether a tax country is currently a member state of the European Union. */
export function isInEuropeanUnion(taxCountry: string): boolean {
  return members.has(taxCountry);
}
