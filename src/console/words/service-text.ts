import { wordsReadLater } from './read-later.ts';
import type { Say } from './service-text.logic.ts';

const useSayer = wordsReadLater(async (language) => {
  const { readSayer } = await import('./read-sayer.ts');
  return await readSayer(language);
});

const asItIs: Say = (text) => text;

/**
 * Returns a function that translates texts of the service: names and descriptions of its catalogue, and reasons of faults,
 * errors and findings. Texts without a translation, such as those of other people and systems, are returned unchanged, as are
 * all texts until the translations are loaded.
 */
export function useServiceText(): Say {
  return useSayer() ?? asItIs;
}
