import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { amount, currency, date, percentage, text } from '../model/scalars.ts';
import { orNull } from '../model/kind.ts';

export const DueDate = part('pay/due-date', 'Day on which a part of the sum is due.', {
  date: required(orNull(date), 'The day.'),
  notes: optional(text, 'Remarks.'),
  amount: required(amount, 'What is due.'),
  percent: optional(percentage, 'Share of the sum that is due.'),
  currency: optional(currency, "Currency of the amount, when it is not the document's."),
});
export type DueDate = ValuesOf<typeof DueDate>;
