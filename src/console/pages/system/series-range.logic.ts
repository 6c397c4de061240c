import { dateFormat } from '../../parts/formats.logic.ts';

/** How long the times are that charts show, and each of their steps, in seconds. */
export const ranges = {
  hour: { seconds: 3_600, step: 120 },
  day: { seconds: 86_400, step: 3_600 },
  week: { seconds: 7 * 86_400, step: 6 * 3_600 },
} as const;

export type Range = keyof typeof ranges;

/** What is asked for of a range that ends now: it begins where a step does. */
export function askedSeries(range: Range, now: number): { completedFrom: string; stepSeconds: number } {
  const { seconds, step } = ranges[range];
  const from = Math.ceil((now / 1_000 - seconds) / step) * step;
  return { completedFrom: new Date(from * 1_000).toISOString(), stepSeconds: step };
}

/** A step as people of a language name it in a zone: the time of day, and the day where there are several. */
export function stepText(at: string, range: Range, language: string, timeZone?: string): string {
  return dateFormat(language, {
    ...(range === 'week' && { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at));
}
