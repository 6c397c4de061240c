/*
 * How hard a run is: `npm test` runs every case short and always alike, `npm run chaos` sets a seed and a length, and
 * runs the same cases long.
 */
const { CHAOS_SEED, CHAOS_OUTAGE_SECONDS } = process.env;

/** What all chance of a run follows from. */
export const seed = Number(CHAOS_SEED ?? 20_261_122);

/** Whether there is time for everything, and not for a few examples only. */
export const isLong = CHAOS_SEED !== undefined;

/** How much of something a case takes: little in a test, much in a long run. */
export function sized(short: number, long: number): number {
  return isLong ? long : short;
}

/** How long others stay away. */
export const outageMs = 1000 * Number(CHAOS_OUTAGE_SECONDS ?? 3);
