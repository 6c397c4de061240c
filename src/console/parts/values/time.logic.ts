import { dateFormat, numberFormat, relativeFormat } from './formats.logic.ts';

const steps = [
  ['second', 1, 60],
  ['minute', 60, 3_600],
  ['hour', 3_600, 86_400],
] as const;

const thisYear = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Formats a timestamp: "5 min. ago" within a day, otherwise date and time in a zone, and in another year only the date. */
export function whenText(at: string, now: number, language: string, timeZone?: string): string {
  const date = new Date(at);
  const seconds = (date.getTime() - now) / 1000;
  const step = steps.find(([, , below]) => Math.abs(seconds) < below);
  if (!step) {
    const isThisYear = date.getUTCFullYear() === new Date(now).getUTCFullYear();
    return dateFormat(language, { ...(isThisYear ? thisYear : { dateStyle: 'medium' }), timeZone }).format(
      date,
    );
  }
  const [unit, size] = step;
  return relativeFormat(language, { numeric: 'auto', style: 'short' }).format(
    Math.trunc(seconds / size),
    unit,
  );
}

/** Formats date and time to the second, in a zone. */
export function fullTime(at: string, language: string, timeZone?: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(new Date(at));
}

/** Formats a calendar date (YYYY-MM-DD), which has no time zone. */
export function dateText(date: string, language: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

/** Formats the distance of a calendar date from today in the local time zone: "tomorrow", "in 5 days", "3 days ago". */
export function daysText(date: string, now: number, language: string): string {
  const here = new Date(now);
  const today = Date.UTC(here.getFullYear(), here.getMonth(), here.getDate());
  const days = Math.round((Date.parse(`${date}T00:00:00Z`) - today) / 86_400_000);
  return relativeFormat(language, { numeric: 'auto' }).format(days, 'day');
}

/** Formats a duration: 834 ms, 4.2 s, 3 min 05 s, 2 d 4 h. */
export function durationText(milliseconds: number, language: string): string {
  const ms = Math.max(0, milliseconds);
  const number = (value: number, places = 0): string =>
    numberFormat(language, { minimumFractionDigits: places, maximumFractionDigits: places }).format(value);
  if (ms < 1_000) return `${number(Math.round(ms))} ms`;
  if (ms < 60_000) return `${number(ms / 1_000, 1)} s`;
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${number(Math.floor(minutes / 1_440))} d ${Math.floor((minutes % 1_440) / 60)} h`;
}
