const dayMs = 24 * 60 * 60 * 1000;

/** Earliest hour of publication in UTC; rates are published at about 16:00 in Frankfurt. */
const earliestHour = 'T14:00:00Z';

/** Days and months without publication in any year (the holidays of TARGET). */
const holidays: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

/** Returns the next day after a given one for which the European Central Bank publishes rates: a working day of TARGET. */
export function nextPublication(day: string): string {
  for (let next = addDays(day, 1); ; next = addDays(next, 1)) if (isPublicationDay(next)) return next;
}

/** Returns whether the rates of a day may be published by now. */
export function mayBePublished(day: string, now: Date): boolean {
  return now.getTime() >= Date.parse(`${day}${earliestHour}`);
}

/** Returns the number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Adds a number of days to a day; the number may be negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

function isPublicationDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6 || holidays.has(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** Returns Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * shift + 114;
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)).toISOString().slice(0, 10);
}
