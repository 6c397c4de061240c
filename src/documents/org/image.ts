import { DigestPart } from '../head/digest-part.ts';
import { meta } from '../model/maps.ts';
import { optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { bytes, count, text, uuid, verbatim } from '../model/scalars.ts';

/** A picture, such as a logo, a portrait or an item. */
export const Image = part('org/image', 'Picture.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  label: optional(text, 'What it shows.'),
  url: optional(verbatim, 'Where it is found.'),
  data: optional(bytes, 'The picture itself.'),
  mime: optional(verbatim, 'Media type.'),
  alt: optional(text, 'Text for those who cannot see it.'),
  description: optional(text, 'Details of what it shows.'),
  height: optional(count, 'Height in pixels.'),
  width: optional(count, 'Width in pixels.'),
  digest: optional(DigestPart, 'Digest of the picture.'),
  meta: optional(meta, 'Further data.'),
});
export type Image = ValuesOf<typeof Image>;
