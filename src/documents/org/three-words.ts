import { isPresent } from '../rules/assertions.ts';
import { assertion } from '../rules/rule.ts';
import type { Assertion } from '../rules/rule.ts';

/** Full stops of the scripts that what3words writes addresses in. */
const stop = '[.\\uff61\\u3002\\uff65\\u30fb\\ufe12\\u17d4\\u0589\\u104b\\u06d4\\u1362\\u0964]';
const word = '(?:\\p{L}\\p{M}*)+';
/** Words of an address that has several words in place of each, as in some languages. */
const words = `${word}(?:[ \\u00a0]${word}){1,3}`;

/** Pattern of an address by what3words, with optional leading slashes: three words, or three groups of words. */
const form = new RegExp(
  `^/*(?:${word}${stop}${word}${stop}${word}|${words}${stop}${words}${stop}${words})$`,
  'u',
);

/** Condition that a text is a what3words address; a missing value passes. */
export const beThreeWords: Assertion<unknown> = assertion(
  'three words',
  ({ value }) => !isPresent(value) || (typeof value === 'string' && value.length <= 200 && form.test(value)),
);
