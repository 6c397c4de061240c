/** What a series makes its codes of. */
export interface CodePattern {
  prefix?: string | null | undefined;
  /** The least number of digits. */
  padding: number;
  suffix?: string | null | undefined;
}

/** The code of a number in a series: prefix, number padded with zeros, suffix; a longer number is written in full. */
export function seriesCode({ prefix, padding, suffix }: CodePattern, index: number): string {
  return `${prefix ?? ''}${String(index).padStart(padding, '0')}${suffix ?? ''}`;
}
