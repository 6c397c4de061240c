import { Period } from '../cal/period.ts';
import { Stamp } from '../head/stamp.ts';
import { extensions, meta } from '../model/maps.ts';
import { list, optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, code, currency, date, integer, key, schemaUrl, text, url, uuid } from '../model/scalars.ts';
import { TaxTotal } from '../tax/total.ts';
import { Identity } from './identity.ts';

export const DocumentRef = part('org/document-ref', 'Reference to another document.', {
  uuid: optional(uuid, 'Universally unique identifier of the document.'),
  schema: optional(schemaUrl, 'Schema of the document.'),
  type: optional(key, 'Type of the document.'),
  issue_date: optional(date, 'When it was issued.'),
  series: optional(code, 'Series of its code.'),
  code: required(code, 'Its code.'),
  currency: optional(currency, "Its currency, when it is not this document's."),
  lines: optional(list(integer), 'Indexes of the rows meant.'),
  identities: optional(list(Identity), 'Further codes that identify it.'),
  period: optional(Period, 'Span it is about.'),
  reason: optional(text, 'Why it is referred to.'),
  description: optional(text, 'What it is.'),
  stamps: optional(list(Stamp), 'Seals of authorities on it.'),
  ext: optional(extensions, 'Codes of national lists.'),
  tax: optional(TaxTotal, 'Its taxes.'),
  payable: optional(amount, 'What was to be paid for it.'),
  url: optional(url, 'Where it is found.'),
  meta: optional(meta, 'Further data.'),
});
export type DocumentRef = ValuesOf<typeof DocumentRef>;
