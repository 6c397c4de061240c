import { createLazyWords } from './lazy-words.ts';
import type { Translate } from './service-text.logic.ts';

const useSayer = createLazyWords(async (language) => {
  const { readTranslator: readSayer } = await import('./read-translator.ts');
  return await readSayer(language);
});

const asItIs: Translate = (text) => text;

/**
 * Returns a function that translates texts of the service: names and descriptions of its catalogue, and reasons of faults,
 * errors and findings. Texts without a translation, such as those of other people and systems, are returned unchanged, as are
 * all texts until the translations are loaded.
 */
export function useServiceText(): Translate {
  return useSayer() ?? asItIs;
}
