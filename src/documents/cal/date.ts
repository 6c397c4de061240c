const form = /^(\d{4})-(\d{2})-(\d{2})$/;
const timeForm = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Whether a text is a valid calendar date, as `YYYY-MM-DD`. */
export function isRealDate(text: string): boolean {
  const match = form.exec(text);
  if (!match) return false;
  const [, year, month, day] = match.map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Whether a text is a time of day, as `hh:mm:ss`. */
export function isTime(text: string): boolean {
  return timeForm.test(text);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns date and time in an IANA time zone at an instant. */
export function localTime(instant: Date, timeZone: string): { date: string; time: string } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  const [date = '', time = ''] = format.format(instant).split(' ');
  return { date, time };
}
