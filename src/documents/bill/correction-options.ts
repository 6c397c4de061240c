import { Stamp } from '../head/stamp.ts';
import { extensions } from '../model/maps.ts';
import { list, optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, date, flag, key, text } from '../model/scalars.ts';

export const CorrectionOptions = part('bill/correction-options', 'How an invoice is to be corrected.', {
  type: optional(key, 'Type of the correcting invoice: credit-note, debit-note, corrective.'),
  issue_date: optional(date, 'Day of issue of the correcting invoice; today (UTC) when absent.'),
  series: optional(code, 'Series of the correcting invoice; that of the corrected one when absent.'),
  stamps: optional(
    list(Stamp),
    'Seals of authorities on the corrected invoice, besides those in its envelope.',
  ),
  reason: optional(text, 'Why the invoice is corrected.'),
  ext: optional(extensions, 'Codes of national lists about the correction.'),
  copy_tax: optional(flag, "Copies the corrected invoice's tax totals into the reference to it."),
});
export type CorrectionOptions = ValuesOf<typeof CorrectionOptions>;
