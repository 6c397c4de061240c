import { closestMatch } from 'leven';

/** Longer words are no typing errors, and take long to compare. */
const longest = 64;

/** The known word that a word with up to two of five letters changed stands for. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (word.length > longest) return undefined;
  return closestMatch(word, known, { maxDistance: Math.floor(word.length * 0.4) });
}
