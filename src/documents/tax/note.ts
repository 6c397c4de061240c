import { extensions } from '../model/maps.ts';
import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, key, text } from '../model/scalars.ts';

/** A legal note on a tax of the document. Two notes are the same if category and key are equal. */
export const TaxNote = part('tax/note', 'Legal notice on a tax of the document.', {
  cat: optional(code, 'Tax category it is about.'),
  key: optional(key, 'Treatment of the tax it explains.'),
  text: required(text, 'Wording of the notice.'),
  ext: optional(extensions, 'Codes of national lists.'),
});
export type TaxNote = ValuesOf<typeof TaxNote>;
