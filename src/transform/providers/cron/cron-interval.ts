import { enumeration } from '../../../platform/shape/enumeration.ts';

export const CronInterval = enumeration(
  'CronInterval',
  ['hourly', 'daily'],
  'Unit of the period: hours, or days of 24 hours.',
);

const seconds = { hourly: 3600, daily: 24 * 3600 } as const satisfies Record<
  keyof typeof CronInterval,
  number
>;

/** Length of a period: `factor` hours or days. */
export interface Period {
  readonly interval: keyof typeof CronInterval;
  readonly factor: number;
}

/** Returns the length of a period in milliseconds. */
export function periodMs({ interval, factor }: Period): number {
  return factor * seconds[interval] * 1000;
}

/** Returns an SQL expression for the length of a period in seconds, for a row of a statement. */
export function periodSecondsOf(row: string): string {
  return `(${row}.factor * case ${row}.interval when 'hourly' then ${seconds.hourly} else ${seconds.daily} end)`;
}
