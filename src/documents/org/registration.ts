import { extensions } from '../model/maps.ts';
import { optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, currency, text, uuid } from '../model/scalars.ts';

export const Registration = part('org/registration', 'Entry of a company in a register.', {
  uuid: optional(uuid, 'Universally unique identifier.'),
  label: optional(text, 'What the register is.'),
  capital: optional(amount, 'Registered capital.'),
  currency: optional(currency, 'Currency of the capital.'),
  office: optional(text, 'Office of the register.'),
  book: optional(text, 'Book.'),
  volume: optional(text, 'Volume.'),
  sheet: optional(text, 'Sheet.'),
  section: optional(text, 'Section.'),
  page: optional(text, 'Page.'),
  entry: optional(text, 'Entry.'),
  other: optional(text, 'What else is needed to find the entry.'),
  ext: optional(extensions, 'Codes of national lists.'),
});
export type Registration = ValuesOf<typeof Registration>;
