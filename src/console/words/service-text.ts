import { wordsReadLater } from './read-later.ts';
import type { Say } from './service-text.logic.ts';

const useSayer = wordsReadLater(async (language) => {
  const { readSayer } = await import('./read-sayer.ts');
  return await readSayer(language);
});

const asItIs: Say = (text) => text;

/**
 * Says in the language of the page what the service says in English: names and descriptions of its catalogue, reasons of
 * faults, refusals and findings. What the language has no words for, as texts of other people and systems, stays as it is,
 * and so does all until the words are read.
 */
export function useServiceText(): Say {
  return useSayer() ?? asItIs;
}
