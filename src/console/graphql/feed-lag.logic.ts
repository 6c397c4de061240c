/** Usual lag of a feed, in seconds; lower values are not reported. */
const usualLagSeconds = 3;

/** Lag of the feed, independent of the clock of this machine. */
export interface FeedLag {
  /** Records the arrival of a change made `at` (ISO 8601); `now` in milliseconds. */
  readonly recordChange: (at: string, now: number) => void;
  /** Returns the lag in whole seconds; 0 when it is as usual, or nothing has arrived for a while. */
  readonly seconds: (now: number) => number;
}

/** Creates a lag meter. The change that arrived soonest after it was made gives the difference of the two clocks. */
export function createFeedLag(): FeedLag {
  let least = Number.POSITIVE_INFINITY;
  let last = { age: 0, came: 0 };
  return {
    recordChange(at, now) {
      last = { age: now - Date.parse(at), came: now };
      least = Math.min(least, last.age);
    },
    seconds(now) {
      const behind = Math.floor((last.age - least) / 1_000);
      return behind < usualLagSeconds || now - last.came > usualLagSeconds * 1_000 ? 0 : behind;
    },
  };
}
