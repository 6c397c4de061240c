import type { Calculation } from '../calculation.ts';
import { localTime } from '../cal/date.ts';

interface Dated {
  issue_date: string;
  issue_time?: string;
}

/**
 * Gives a document without date the current one, where its regime is (UTC without a regime).
 * A time that is present but empty asks for the current date and time.
 */
export function setIssueDate(document: Dated, { context, regime }: Calculation, zone?: string): void {
  const isTimeOpen = document.issue_time === '' || document.issue_time === '00:00:00';
  if (document.issue_date !== '' && !isTimeOpen) return;
  const { date, time } = localTime(context.now(), zone ?? regime?.timeZone ?? 'UTC');
  document.issue_date = date;
  if (isTimeOpen) document.issue_time = time;
}
