import { meta } from '../model/maps.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, key, text, url, uuid, verbatim } from '../model/scalars.ts';
import { DigestPart } from './digest-part.ts';

export const Link = part('head/link', 'Place where something that belongs to the document is found.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  category: optional(key, 'What kind of thing is found there.'),
  key: required(key, 'Name of the link, unique in its category.'),
  code: optional(code, 'Code of what is found.'),
  title: optional(text, 'Title to show.'),
  description: optional(text, 'What is found there.'),
  mime: optional(verbatim, 'Media type of what is found.'),
  digest: optional(DigestPart, 'Digest of what is found.'),
  url: required(url, 'Where it is found.'),
  meta: optional(meta, 'Further data.'),
});
export type Link = ValuesOf<typeof Link>;
