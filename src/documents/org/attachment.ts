import { DigestPart } from '../head/digest-part.ts';
import { optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, key, text, uuid, verbatim } from '../model/scalars.ts';

export const Attachment = part('org/attachment', 'File that belongs to a document.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  key: optional(key, 'What the file is.'),
  code: optional(code, 'Code of the file.'),
  name: optional(text, 'File name.'),
  description: optional(text, 'What it contains.'),
  url: optional(text, 'Where it is found.'),
  digest: optional(DigestPart, 'Digest of the file.'),
  mime: optional(verbatim, 'Media type.'),
});
export type Attachment = ValuesOf<typeof Attachment>;
