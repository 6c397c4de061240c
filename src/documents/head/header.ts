import { meta } from '../model/maps.ts';
import { list, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { text, uri, uuid, verbatim } from '../model/scalars.ts';
import { DigestPart } from './digest-part.ts';
import { Link } from './link.ts';
import { Stamp } from './stamp.ts';

export const Header = part('head/header', 'What an envelope says about its document.', {
  uuid: required(uuid, 'Identifier of the envelope, a UUID that carries its time.'),
  dig: required(DigestPart, 'Digest of the canonical document.'),
  stamps: optional(list(Stamp), 'Seals of authorities.'),
  links: optional(list(Link), 'Places where belongings of the document are found.'),
  tags: optional(list(verbatim), 'Free labels.'),
  from: optional(uri, 'Address the document is sent from.'),
  to: optional(uri, 'Address the document is sent to.'),
  meta: optional(meta, 'Further data.'),
  notes: optional(text, 'Remarks.'),
  ignore: optional(list(verbatim), 'Codes of faults that are not reported.'),
});
export type Header = ValuesOf<typeof Header>;
