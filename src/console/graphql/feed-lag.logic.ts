/** Less than that, in seconds, is how a feed usually is. */
const usual = 3;

/** How far what comes is behind what happens, whatever the clock of this machine says. */
export interface FeedLag {
  /** A change came that was made `at` (ISO 8601); `now` in milliseconds. */
  readonly came: (at: string, now: number) => void;
  /** Whole seconds; 0 when it is as fast as usual, or nothing has come for a while. */
  readonly seconds: (now: number) => number;
}

/** The change that came soonest after it was made tells how the two clocks differ. */
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
