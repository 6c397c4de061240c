import { useCallback } from 'react';
import { createLazyWords } from './lazy-words.ts';
import type { Translate, Texts } from './service-text.logic.ts';

const files = import.meta.glob<Texts>('./service/members/*.json', { import: 'default' });

const useTexts = createLazyWords((language) => files[`./service/members/${language}.json`]?.());

/** Returns a function that translates descriptions of members in schemas of documents; other texts are returned unchanged. */
export function useMemberText(): Translate {
  const texts = useTexts();
  return useCallback(
    (text) => (texts && Object.hasOwn(texts, text) ? texts[text] : undefined) ?? text,
    [texts],
  );
}
