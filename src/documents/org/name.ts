import { meta } from '../model/maps.ts';
import { optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { text, uuid } from '../model/scalars.ts';

export const Name = part('org/name', 'Name of a person.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  alias: optional(text, 'What the person is called.'),
  prefix: optional(text, 'Title before the name.'),
  given: optional(text, 'Given name.'),
  middle: optional(text, 'Second given name.'),
  surname: optional(text, 'Family name.'),
  surname2: optional(text, 'Second family name.'),
  suffix: optional(text, 'Title after the name.'),
  meta: optional(meta, 'Further data.'),
});
export type Name = ValuesOf<typeof Name>;
