import { extensions } from '../model/maps.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, country, key, text, uuid } from '../model/scalars.ts';

/** A code that identifies a party or an object, in addition to its tax identity. */
export const Identity = part('org/identity', 'Code that identifies somebody or something.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  label: optional(text, 'Label to show.'),
  country: optional(country, 'Country that issued it.'),
  scope: optional(key, 'Whether it serves tax or law: tax, legal.'),
  key: optional(key, 'Kind of identity, as a word of the format.'),
  type: optional(code, 'Kind of identity, as the issuer names it.'),
  code: required(code, 'The identity itself.'),
  description: optional(text, 'What it is.'),
  ext: optional(extensions, 'Codes of national lists.'),
});
export type Identity = ValuesOf<typeof Identity>;
