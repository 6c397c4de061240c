import type { JsonObject } from '../json.ts';
import { extensions } from '../model/maps.ts';
import { list, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, key, percentage, taxCountry } from '../model/scalars.ts';
import { normaliseCombo } from './combo-normalisation.ts';

/** One tax on a row: the category, and the rate by name or by percentage. */
export const Combo = part(
  'tax/combo',
  'One tax on a row.',
  {
    cat: required(code, 'Tax category, such as VAT.'),
    country: optional(taxCountry, "Country whose tax it is, when it is not that of the document's regime."),
    key: optional(key, 'Tax treatment of the supply: standard, exempt, export, ...'),
    rate: optional(key, 'Name of the rate, from which the percentage is looked up.'),
    percent: optional(percentage, 'Percentage.'),
    surcharge: optional(percentage, 'Surcharge percentage.'),
    ext: optional(extensions, 'Codes of national lists.'),
  },
  { upgrade: tagAsRate, normalise: (combo) => normaliseCombo(combo) },
);
export type Combo = ValuesOf<typeof Combo>;

/** The taxes of a row. */
export const taxSet = list(Combo, 'tax/set');

/** Converts the list of tags in older documents to the name of the rate. */
function tagAsRate(input: JsonObject): JsonObject {
  if (!('tags' in input)) return input;
  const { tags, ...rest } = input;
  const [first] = Array.isArray(tags) ? tags : [];
  return first === undefined || rest.rate ? rest : { ...rest, rate: first };
}
