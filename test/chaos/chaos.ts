/** Runs the cases of this folder long, round after round, each with a seed of its own: `npm run chaos -- --minutes 60`. */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { vitest } from '../support/vitest.ts';

/** What others are away for at most. */
const longestOutageMinutes = 10;

const { values } = parseArgs({
  options: {
    /** How long rounds are begun; one that has begun ends. */
    minutes: { type: 'string', default: '60' },
    /** That of the first round; the next have the numbers behind it. */
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    /** A part of the name of a case's file. */
    case: { type: 'string', default: '' },
    /** For how long others are away: ten minutes, or a fifth of a shorter run. */
    outage: { type: 'string' },
  },
});
const minutes = numberOf(values.minutes);
const outage =
  values.outage === undefined ? 60 * Math.min(longestOutageMinutes, minutes / 5) : numberOf(values.outage);

const endsAt = performance.now() + minutes * 60_000;
for (let seed = numberOf(values.seed); ; seed += 1) {
  const again = `npm run chaos -- --minutes 0 --outage ${outage} --seed ${seed}${values.case && ` --case ${values.case}`}`;
  process.stdout.write(`seed ${seed}; the same again: ${again}\n`);
  const code = await vitest(['--config', 'test/chaos/vitest.config.ts', values.case], {
    env: { CHAOS_SEED: String(seed), CHAOS_OUTAGE_SECONDS: String(outage) },
  });
  if (code !== 0) {
    process.stdout.write(`seed ${seed} has broken something: ${again}\n`);
    process.exit(1);
  }
  if (performance.now() >= endsAt) break;
}

function numberOf(text: string): number {
  const number = Number(text);
  if (!(number >= 0)) throw new RangeError(`Minutes, seed and outage are numbers, not "${text}"`);
  return number;
}
