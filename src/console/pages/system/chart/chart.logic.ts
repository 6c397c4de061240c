/** Numbers of one thing, over all rows of a chart. */
export interface Series<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  /** A color of the theme with its shade: `teal.8`. */
  readonly color: string;
  readonly isDashed?: boolean;
}

/** The values of each series at one place of a chart; null where there is none. */
export interface ChartRow<Name extends string = string> {
  /** Unique among the rows. */
  readonly id: string;
  readonly label: string;
  readonly values: Readonly<Record<Name, number | null>>;
}

/** The color of a series as a value for CSS. */
export function seriesColor({ color }: Series): string {
  return `var(--mantine-color-${color.replace('.', '-')})`;
}

/** The largest value that is shown: of a stack, the largest sum. */
export function highestValue(rows: readonly ChartRow[], isStacked: boolean): number {
  const highest = rows.map(({ values }) => {
    const numbers = Object.values(values).map((value) => value ?? 0);
    return isStacked ? numbers.reduce((sum, value) => sum + value, 0) : Math.max(0, ...numbers);
  });
  return Math.max(0, ...highest);
}

/** At most six round values from 0 to the first that is not below the highest one, at equal distances of 1, 2, or 5 times a power of ten. */
export function axisValues(highest: number, isWhole: boolean): number[] {
  const least = (highest || 1) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const round = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
  const distance = isWhole ? Math.max(1, round) : round;
  const count = Math.max(1, Math.ceil(highest / distance));
  // Not a sum, which would give 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * distance).toPrecision(12)));
}

/** Where the values of a chart over steps are drawn, in pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly stepWidth: number;
  /** The highest value of the axis. */
  readonly highest: number;
}

export function centerOf(index: number, { left, stepWidth }: Plot): number {
  return left + (index + 0.5) * stepWidth;
}

export function yOf(value: number, { top, bottom, highest }: Plot): number {
  return bottom - ((bottom - top) * value) / highest;
}
