/** Parts of the codes of a series. */
export interface CodePattern {
  prefix?: string | null | undefined;
  /** Minimum number of digits. */
  padding: number;
  suffix?: string | null | undefined;
}

/** Formats the code of a number in a series: prefix, number padded with zeros, suffix; a longer number is not shortened. */
export function seriesCode({ prefix, padding, suffix }: CodePattern, index: number): string {
  return `${prefix ?? ''}${String(index).padStart(padding, '0')}${suffix ?? ''}`;
}
