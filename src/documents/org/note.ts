import { extensions, meta } from '../model/maps.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, key, text, uuid } from '../model/scalars.ts';

export const Note = part('org/note', 'Remark on a document or a row.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  key: optional(key, 'What the remark is about.'),
  code: optional(code, 'Code of the remark.'),
  src: optional(key, 'Where the remark comes from.'),
  text: required(text, 'The remark.'),
  ext: optional(extensions, 'Codes of national lists.'),
  meta: optional(meta, 'Further data.'),
});
export type Note = ValuesOf<typeof Note>;
