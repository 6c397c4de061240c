import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { text, uuid } from '../model/scalars.ts';

export const Website = part('org/website', 'Website.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  label: optional(text, 'What it is used for.'),
  title: optional(text, 'Title to show.'),
  url: required(text, 'Where it is.'),
});
export type Website = ValuesOf<typeof Website>;
