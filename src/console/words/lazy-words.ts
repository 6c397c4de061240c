import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Returns a hook for words that the first page does not need: they are read in the language of the page when a component first
 * uses them. It returns undefined until then, and if they cannot be read.
 */
export function createLazyWords<T>(read: (language: string) => Promise<T> | undefined): () => T | undefined {
  const known = new Map<string, T>();
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  async function keep(language: string): Promise<void> {
    const words = await read(language);
    if (words === undefined) return;
    known.set(language, words);
    for (const listener of listeners) listener();
  }

  return () => {
    const { language } = useTranslation().i18n;
    const words = useSyncExternalStore(subscribe, () => known.get(language));
    useEffect(() => {
      if (!known.has(language)) void keep(language).catch(() => undefined);
    }, [language]);
    return words;
  };
}
