import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Say } from './service-text.logic.ts';

const read = new Map<string, Say>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The texts, and what finds them, are no part of the first page. */
async function readTexts(language: string): Promise<void> {
  const { readSayer } = await import('./read-sayer.ts');
  read.set(language, await readSayer(language));
  for (const listener of listeners) listener();
}

const asItIs: Say = (text) => text;

/**
 * Says in the language of the page what the service says in English: names and descriptions of its catalogue, reasons of
 * faults, refusals and findings. What the language has no words for, as texts of other people and systems, stays as it is,
 * and so does all until the words are read.
 */
export function useServiceText(): Say {
  const { language } = useTranslation().i18n;
  const say = useSyncExternalStore(subscribe, () => read.get(language));
  useEffect(() => {
    // Without them it stays in English.
    if (!read.has(language)) void readTexts(language).catch(() => undefined);
  }, [language]);
  return say ?? asItIs;
}
