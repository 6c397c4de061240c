import { closestMatch } from 'leven';

/** Maximum length of compared words: longer ones are unlikely typing errors and slow to compare. */
const maxWordLength = 64;

/** Returns the closest known word, with at most two of five letters changed. */
export function findNearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > maxWordLength) return undefined;
  return closestMatch(word, known, { maxDistance: Math.floor(word.length * 0.4) });
}
