import { isPresent } from '../rules/assertions.ts';
import { assertion } from '../rules/rule.ts';
import type { Assertion } from '../rules/rule.ts';

/** Full stops of the scripts that what3words writes addresses in. */
const stop = '[.\\uff61\\u3002\\uff65\\u30fb\\ufe12\\u17d4\\u0589\\u104b\\u06d4\\u1362\\u0964]';
const word = '(?:\\p{L}\\p{M}*)+';
/** In some languages a word of the address is several words long. */
const words = `${word}(?:[ \\u00a0]${word}){1,3}`;

/** what3words' own pattern of an address, slashes before it allowed: three words, or three groups of them. */
const form = new RegExp(
  `^/*(?:${word}${stop}${word}${stop}${word}|${words}${stop}${words}${stop}${words})$`,
  'u',
);

/** Holds for addresses of what3words, and when the value is missing. */
export const beThreeWords: Assertion<unknown> = assertion(
  'three words',
  ({ value }) => !isPresent(value) || (typeof value === 'string' && value.length <= 200 && form.test(value)),
);
