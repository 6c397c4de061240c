const firstSeconds = 5;
const longestSeconds = 4 * 60 * 60;

/** A host that asks for a longer pause is asked again after this. */
const longestAskedSeconds = 24 * 60 * 60;

/** From so many failures in a row on an endpoint counts as down, and is asked by one message at a time. */
export const downAfter = 5;
const longestProbeSeconds = 300;

/** Spread by a fifth, so that what failed together does not come together again. */
function spread(seconds: number): number {
  return seconds * (0.8 + 0.4 * Math.random());
}

/** How long a message waits that failed so often in a row: twice as long each time, or what the receiver asks for if that is longer. */
export function againSeconds(failures: number, asked = 0): number {
  const own = spread(Math.min(firstSeconds * 2 ** (failures - 1), longestSeconds));
  return Math.max(own, Math.min(asked, longestAskedSeconds));
}

/** How long an endpoint that is down is left in peace. */
export function probeSeconds(failures: number): number {
  return spread(Math.min(2 ** (failures - downAfter), longestProbeSeconds));
}
