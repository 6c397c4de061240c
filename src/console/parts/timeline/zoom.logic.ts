import type { TimeScale } from './time-scale.logic.ts';

/** A visible period of time, in milliseconds. */
export interface TimeRange {
  readonly from: number;
  readonly until: number;
}

/** A part of a scale, as fractions of the whole. */
interface Part {
  readonly begin: number;
  readonly end: number;
}

/** Steps that change a range without a pointer: zooming about its middle, or moving by half of its length. */
export type ZoomStep = 'in' | 'out' | 'earlier' | 'later';

const whole: Part = { begin: 0, end: 1 };

/** Minimum length of a range, in milliseconds: below it bars would show fractions of a millisecond. */
const minRangeMs = 2;

/** Returns the part of a scale that a range covers; the whole if there is no range, or if it is outside of the scale. */
export function findScalePart(scale: TimeScale, range: TimeRange | undefined): Part {
  if (!range) return whole;
  const part = { begin: scale.place(range.from), end: scale.place(range.until) };
  return part.end > part.begin ? part : whole;
}

/** Returns the range of a part of a scale; undefined for the whole. */
export function findTimeRange(scale: TimeScale, { begin, end }: Part): TimeRange | undefined {
  if (begin <= 0 && end >= 1) return undefined;
  const from = Math.floor(scale.moment(begin));
  return { from, until: Math.max(Math.ceil(scale.moment(end)), from + minRangeMs) };
}

/** Returns the range after a step, within the scale. */
export function applyZoomStep(
  scale: TimeScale,
  range: TimeRange | undefined,
  step: ZoomStep,
): TimeRange | undefined {
  const { begin, end } = findScalePart(scale, range);
  const width = end - begin;
  const wanted = { in: width / 2, out: width * 2, earlier: width, later: width }[step];
  const shift = { in: 0, out: 0, earlier: -width / 2, later: width / 2 }[step];
  const wide = Math.min(1, wanted);
  const from = Math.min(Math.max(0, (begin + end - wide) / 2 + shift), 1 - wide);
  return findTimeRange(scale, { begin: from, end: from + wide });
}
