/** A period of time, in milliseconds; nothing runs in a quiet one. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly isQuiet: boolean;
}

/** A quiet period that is shortened; its position as fractions of the whole. */
export interface Break {
  readonly from: number;
  readonly until: number;
  readonly milliseconds: number;
}

export interface TimeScale {
  /** Returns the position of a time, as a fraction of the whole. */
  readonly place: (at: number) => number;
  /** Returns the time at a position, in milliseconds. */
  readonly moment: (place: number) => number;
  readonly breaks: readonly Break[];
}

/**
 * Thresholds of shortening: a quiet period is shortened if it is this many times longer than the median of the others and takes
 * more than this share of the whole at full length. Then it takes `breakShare` of the whole. Periods of similar length stay
 * unchanged.
 */
const [longTimes, longShare, breakShare] = [10, 0.1, 0.08];

/** Creates a scale of times from 0 to 1; long quiet periods are shortened, so that the others stay visible. */
export function timeScale(stretches: readonly Stretch[]): TimeScale {
  const bounds = [...new Set(stretches.flatMap(({ from, until }) => [from, until]))].toSorted(
    (a, b) => a - b,
  );
  const busy = stretches.filter(({ isQuiet }) => !isQuiet);
  const parts = bounds.slice(1).map((until, index) => {
    const from = bounds[index] ?? until;
    return { from, until, isQuiet: !busy.some((each) => each.from < until && each.until > from) };
  });
  const lengths = parts
    .filter(({ isQuiet }) => !isQuiet)
    .map(({ from, until }) => until - from)
    .toSorted((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const lengthOf = ({ from, until }: Stretch): number => until - from;
  let plain = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  const cut = new Set<Stretch>();
  for (const part of parts.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    const isLong = lengthOf(part) > Math.max(longTimes * median, longShare * plain);
    if (!part.isQuiet || median === 0 || !isLong || parts.length === 1) continue;
    cut.add(part);
    plain -= lengthOf(part);
  }
  const isCut = (part: Stretch): boolean => cut.has(part);
  const cuts = cut.size;
  const share = Math.min(breakShare, 0.5 / Math.max(cuts, 1));
  const plainShare = 1 - cuts * share;

  let place = 0;
  const laid = parts.map((part) => {
    const width = isCut(part)
      ? share
      : plain > 0
        ? ((part.until - part.from) / plain) * plainShare
        : plainShare / parts.length;
    const at = place;
    place += width;
    return { ...part, at, width, isCut: isCut(part) };
  });
  return {
    place(at) {
      const part = laid.findLast(({ from }) => from <= at);
      if (!part) return 0;
      const length = part.until - part.from;
      return Math.min(1, part.at + (length > 0 ? Math.min(1, (at - part.from) / length) * part.width : 0));
    },
    moment(place) {
      const part = laid.findLast(({ at }) => at <= place) ?? laid[0];
      if (!part) return 0;
      const share = part.width > 0 ? Math.min(1, Math.max(0, (place - part.at) / part.width)) : 0;
      return part.from + share * (part.until - part.from);
    },
    breaks: laid
      .filter((part) => part.isCut)
      .map(({ at, width, from, until }) => ({ from: at, until: at + width, milliseconds: until - from })),
  };
}
