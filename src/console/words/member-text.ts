import { useCallback } from 'react';
import { wordsReadLater } from './read-later.ts';
import type { Say, Texts } from './service-text.logic.ts';

const files = import.meta.glob<Texts>('./service/members/*.json', { import: 'default' });

const useTexts = wordsReadLater((language) => files[`./service/members/${language}.json`]?.());

/** Returns a function that translates descriptions of members in schemas of documents; other texts are returned unchanged. */
export function useMemberText(): Say {
  const texts = useTexts();
  return useCallback(
    (text) => (texts && Object.hasOwn(texts, text) ? texts[text] : undefined) ?? text,
    [texts],
  );
}
