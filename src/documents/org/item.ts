import { MoneyAmount } from '../currency/money-amount.ts';
import { extensions, meta } from '../model/maps.ts';
import { list, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, code, country, currency, key, text, unit, uuid } from '../model/scalars.ts';
import { Identity } from './identity.ts';
import { Image } from './image.ts';

/** An item for sale: goods or a service. */
export const Item = part('org/item', 'Goods or service that is sold.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  ref: optional(code, "The supplier's reference of the item."),
  key: optional(key, 'What kind of item it is.'),
  name: required(text, 'Short name.'),
  identities: optional(list(Identity), 'Codes that identify the item.'),
  description: optional(text, 'Details.'),
  images: optional(list(Image), 'Pictures.'),
  currency: optional(currency, "Currency of the price, when it is not the document's."),
  price: optional(amount, 'Price of one unit, before tax unless the document includes it.'),
  alt_prices: optional(list(MoneyAmount), 'The price in other currencies.'),
  unit: optional(unit, 'Unit of measure.'),
  origin: optional(country, 'Country where it was made.'),
  ext: optional(extensions, 'Codes of national lists.'),
  meta: optional(meta, 'Further data.'),
});
export type Item = ValuesOf<typeof Item>;
