import { meta } from '../model/maps.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { uuid, verbatim } from '../model/scalars.ts';

export const Message = part('note/message', 'Message in plain words.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  title: optional(verbatim, 'Summary.'),
  content: required(verbatim, 'The message.'),
  meta: optional(meta, 'Further data.'),
});
export type Message = ValuesOf<typeof Message>;
