import type { JsonObject } from '../json.ts';
import { extensions, meta } from '../model/maps.ts';
import { list, optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, key } from '../model/scalars.ts';
import { TaxNote } from '../tax/note.ts';

export const Tax = part(
  'bill/tax',
  'How the document treats its taxes.',
  {
    prices_include: optional(code, 'Tax category that the prices already contain.'),
    rounding: optional(
      key,
      "When amounts are rounded: precise (totals only) or currency (every row). The regime's rule when absent.",
    ),
    point: optional(key, 'Event that makes the tax due: issue, delivery, payment.'),
    ext: optional(extensions, 'Codes of national lists.'),
    notes: optional(list(TaxNote), 'Legal notices.'),
    meta: optional(meta, 'Further data.'),
  },
  {
    normalise(tax) {
      if (tax.rounding === 'sum-then-round') tax.rounding = 'precise';
      if (tax.rounding === 'round-then-sum') tax.rounding = 'currency';
    },
  },
);
export type Tax = ValuesOf<typeof Tax>;

/** Moves the tags of older documents from `tax` to `$tags`. */
export function taxTagsAsTags(input: JsonObject): JsonObject {
  const { tax } = input;
  if (typeof tax !== 'object' || tax === null || Array.isArray(tax) || !('tags' in tax)) return input;
  const { tags, ...rest } = tax;
  if (!Array.isArray(tags)) return { ...input, tax: rest };
  const present = Array.isArray(input.$tags) ? input.$tags : [];
  return { ...input, tax: rest, $tags: [...new Set([...present, ...tags])] };
}
