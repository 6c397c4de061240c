import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** What the service says of its actions and providers in English, and what the console says for it. */
type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<Texts>('./catalogue/*.json', { import: 'default' });

const read = new Map<string, Texts>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function readTexts(language: string): Promise<void> {
  const texts = await files[`./catalogue/${language}.json`]?.();
  if (!texts) return;
  read.set(language, texts);
  for (const listener of listeners) listener();
}

/**
 * Says names, summaries, titles and descriptions of the catalogue in the language of the page. What the language has no words
 * for, as other people's actions, stays as the service says it, and so does all until they are read.
 */
export function useCatalogueText(): (text: string) => string {
  const { language } = useTranslation().i18n;
  const texts = useSyncExternalStore(subscribe, () => read.get(language));
  useEffect(() => {
    // Without them it stays in English.
    if (!read.has(language)) void readTexts(language).catch(() => undefined);
  }, [language]);
  return useCallback((text) => (texts && Object.hasOwn(texts, text) ? (texts[text] ?? text) : text), [texts]);
}
