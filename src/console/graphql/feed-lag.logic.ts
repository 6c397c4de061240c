/** Usual lag of a feed, in seconds; lower values are not reported. */
const usual = 3;

/** Lag of the feed, independent of the clock of this machine. */
export interface FeedLag {
  /** Records the arrival of a change made `at` (ISO 8601); `now` in milliseconds. */
  readonly came: (at: string, now: number) => void;
  /** Returns the lag in whole seconds; 0 when it is as usual, or nothing has arrived for a while. */
  readonly seconds: (now: number) => number;
}

/** Creates a lag meter. The change that arrived soonest after it was made gives the difference of the two clocks. */
export function createFeedLag(): FeedLag {
  let least = Number.POSITIVE_INFINITY;
  let last = { age: 0, came: 0 };
  return {
    came(at, now) {
      last = { age: now - Date.parse(at), came: now };
      least = Math.min(least, last.age);
    },
    seconds(now) {
      const behind = Math.floor((last.age - least) / 1_000);
      return behind < usual || now - last.came > usual * 1_000 ? 0 : behind;
    },
  };
}
