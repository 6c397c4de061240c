/** An action that asks for another try for the 32nd time has failed for good (decision 23): by then 12 h have gone. */
export const MOST_TRIES = 32;

/** The first pause before another try. */
const firstSeconds = 5;
/** From the tenth try on the pauses are these, not twice the last. */
const longSeconds = 30 * 60;

/** How long a step waits after it has asked for another try `tries` times in a row. */
export function retrySeconds(tries: number): number {
  return tries < 10 ? firstSeconds * 2 ** (tries - 1) : longSeconds;
}

/** How long a step waits that was put off `tries` times in a row, because something it needs is away. */
export function outageSeconds(tries: number): number {
  return firstSeconds * 2 ** Math.min(tries - 1, 5);
}
