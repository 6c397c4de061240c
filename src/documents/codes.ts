/** Code lists of countries, currencies and units, and check digits of identifiers. */
export { moveCheckDigits, passesModulo97 } from './check-digits.ts';
export { isIsoCountry, isTaxCountry, isoCountries, isoCountryOf, taxCountries } from './codes/countries.ts';
export { currencies, currencyDecimals } from './codes/currencies.ts';
export { isInEuropeanUnion } from './codes/european-union.ts';
export { isUnitWord, units } from './codes/units.ts';
export { cleanCode } from './model/text.ts';
export { passesLuhn, weightedSum } from './tax/identity/checksum.ts';
