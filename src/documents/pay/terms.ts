import type { JsonObject } from '../json.ts';
import { extensions } from '../model/maps.ts';
import { list, optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { key, text } from '../model/scalars.ts';
import { DueDate } from './due-date.ts';

export const Terms = part(
  'pay/terms',
  'When the document is to be paid.',
  {
    key: optional(key, 'Kind of terms.'),
    due_dates: optional(list(DueDate), 'Days and what is due on them.'),
    notes: optional(text, 'The terms in words.'),
    ext: optional(extensions, 'Codes of national lists.'),
  },
  { upgrade: detailAsNotes },
);
export type Terms = ValuesOf<typeof Terms>;

/** Appends the `detail` of older documents to the notes. */
function detailAsNotes(input: JsonObject): JsonObject {
  if (!('detail' in input)) return input;
  const { detail, ...rest } = input;
  if (typeof detail !== 'string' || detail === '') return rest;
  return {
    ...rest,
    notes: typeof rest.notes === 'string' && rest.notes !== '' ? `${rest.notes}\n${detail}` : detail,
  };
}
