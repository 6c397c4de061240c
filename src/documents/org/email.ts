import { meta } from '../model/maps.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { text, uuid } from '../model/scalars.ts';

export const Email = part('org/email', 'Email address.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  label: optional(text, 'What it is used for.'),
  addr: required(text, 'The address.'),
  meta: optional(meta, 'Further data.'),
});
export type Email = ValuesOf<typeof Email>;
