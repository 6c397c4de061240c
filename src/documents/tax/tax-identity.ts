import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, key, taxCountry } from '../model/scalars.ts';

export const TaxIdentity = part('tax/identity', 'Identity towards the tax authority of a country.', {
  country: required(taxCountry, 'Country that issued the identity, by its tax code (Greece is EL).'),
  code: optional(code, 'The identity, without the country.'),
  type: optional(key, 'Kind of identity, in older documents.'),
  scheme: optional(code, 'Tax the identity is for, when it is not the usual one of the country.'),
});
export type TaxIdentity = ValuesOf<typeof TaxIdentity>;
