/** Values of one kind over all rows of a chart. */
export interface Series<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  /** Color of the theme with its shade: `teal.8`. */
  readonly color: string;
  readonly isDashed?: boolean;
}

/** Values of each series in one row of a chart; null if there is none. */
export interface ChartRow<Name extends string = string> {
  /** Unique id among the rows. */
  readonly id: string;
  readonly label: string;
  readonly values: Readonly<Record<Name, number | null>>;
}

/** Returns the color of a series as a CSS value. */
export function seriesColor({ color }: Series): string {
  return `var(--mantine-color-${color.replace('.', '-')})`;
}

/** Returns the highest value in the chart; for stacks, the highest sum. */
export function highestValue(rows: readonly ChartRow[], isStacked: boolean): number {
  const highest = rows.map(({ values }) => {
    const numbers = Object.values(values).map((value) => value ?? 0);
    return isStacked ? numbers.reduce((sum, value) => sum + value, 0) : Math.max(0, ...numbers);
  });
  return Math.max(0, ...highest);
}

/**
 * Returns at most six round values from 0 to the first one that is at least the highest, at equal distances
 * of 1, 2, or 5 times a power of ten.
 */
export function axisValues(highest: number, isWhole: boolean): number[] {
  const least = (highest || 1) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const round = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
  const distance = isWhole ? Math.max(1, round) : round;
  const count = Math.max(1, Math.ceil(highest / distance));
  // Multiplied rather than summed up, which would give 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * distance).toPrecision(12)));
}

/** Area in which the values over time are drawn, in pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly stepWidth: number;
  /** Highest value of the axis. */
  readonly highest: number;
}

export function computeCenter(index: number, { left, stepWidth }: Plot): number {
  return left + (index + 0.5) * stepWidth;
}

export function computeY(value: number, { top, bottom, highest }: Plot): number {
  return bottom - ((bottom - top) * value) / highest;
}
