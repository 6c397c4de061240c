import { optional, part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { date, text } from '../model/scalars.ts';

export const Period = part('cal/period', 'Span of days, both ends included.', {
  label: optional(text, 'What the span is.'),
  start: required(date, 'First day.'),
  end: required(date, 'Last day.'),
});
export type Period = ValuesOf<typeof Period>;
