import { durationText } from '../../parts/values/time.logic.ts';
import { dateFormat } from '../../parts/values/formats.logic.ts';
import type { TFunction } from 'i18next';
import type { Series } from './chart/chart.logic.ts';

/** Length of each range and of its intervals, in seconds. */
export const ranges = {
  hour: { seconds: 3_600, step: 120 },
  day: { seconds: 86_400, step: 3_600 },
  week: { seconds: 7 * 86_400, step: 6 * 3_600 },
} as const;

export type Range = keyof typeof ranges;

/** Returns the variables for a range that ends now; it starts at the start of an interval. */
export function askedSeries(range: Range, now: number): { completedFrom: string; stepSeconds: number } {
  const { seconds, step } = ranges[range];
  const from = Math.ceil((now / 1_000 - seconds) / step) * step;
  return { completedFrom: new Date(from * 1_000).toISOString(), stepSeconds: step };
}

/** Formats an interval in a language and time zone: the time of day, with the weekday for ranges of several days. */
export function stepText(at: string, range: Range, language: string, timeZone?: string): string {
  return dateFormat(language, {
    ...(range === 'week' && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at));
}

interface DurationProps {
  readonly format: (seconds: number) => string;
  readonly series: Series<'medianSeconds' | 'p95Seconds'>[];
}

/** Returns the props of a chart of durations: the median, and the 95th percentile. */
export function durationProps(t: TFunction<'system'>, language: string): DurationProps {
  return {
    format: (seconds) => durationText(seconds * 1_000, language),
    series: [
      { name: 'medianSeconds', label: t('charts.median'), color: 'mill.5' },
      { name: 'p95Seconds', label: t('charts.p95'), color: 'orange.8', isDashed: true },
    ],
  };
}
