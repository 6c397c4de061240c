import type { Calculation } from '../calculation.ts';
import { localTime } from '../cal/date.ts';

interface Dated {
  issue_date: string;
  issue_time?: string;
}

/**
 * Sets the current date, in the time zone of the regime (otherwise UTC), on a document without date. If its time is
 * present but empty, both date and time are set.
 */
export function setIssueDate(document: Dated, { context, regime }: Calculation, zone?: string): void {
  const isTimeOpen = document.issue_time === '' || document.issue_time === '00:00:00';
  if (document.issue_date !== '' && !isTimeOpen) return;
  const { date, time } = localTime(context.now(), zone ?? regime?.timeZone ?? 'UTC');
  document.issue_date = date;
  if (isTimeOpen) document.issue_time = time;
}
