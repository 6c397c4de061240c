import { bePresent } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion, Rule } from '../rules/rule.ts';
import { isRealDate, isTime } from './date.ts';
import type { Period } from './period.ts';

const beRealDate: Assertion<unknown> = assertion(
  'a date of the calendar',
  ({ value }) => typeof value === 'string' && isRealDate(value),
);

const beDateAndTime: Assertion<unknown> = assertion('a date and a time of day', ({ value }) => {
  const [date = '', time = ''] = String(value).split('T');
  return isRealDate(date) && isTime(time);
});

const notEndBeforeStart: Assertion<Period> = assertion(
  'a span that does not end before it starts',
  ({ object: { start, end } }) => start === '' || end === '' || end >= start,
);

/** Rules for dates, times and periods. */
export const calendarRules: readonly Rule[] = [
  ...rulesAbout('cal/date', [
    { code: 'GOBL-CAL-DATE-01', at: '$', must: beRealDate, message: 'date must exist' },
  ]),
  ...rulesAbout('cal/date-time', [
    { code: 'GOBL-CAL-DATETIME-01', at: '$', must: beDateAndTime, message: 'date and time must exist' },
  ]),
  ...rulesAbout('cal/period', [
    { code: 'GOBL-CAL-PERIOD-01', at: 'start', must: bePresent, message: 'a period needs its first day' },
    { code: 'GOBL-CAL-PERIOD-02', at: 'end', must: bePresent, message: 'a period needs its last day' },
    {
      code: 'GOBL-CAL-PERIOD-10',
      at: '$',
      must: notEndBeforeStart,
      message: 'a period must not end before it starts',
    },
  ]),
];
