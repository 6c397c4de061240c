import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { text, uuid } from '../model/scalars.ts';

export const Telephone = part('org/telephone', 'Telephone number.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  label: optional(text, 'What it is used for.'),
  num: required(text, 'The number.'),
});
export type Telephone = ValuesOf<typeof Telephone>;
