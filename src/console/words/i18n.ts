import i18next, { type Resource, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Languages of the console by BCP 47 tag, with their own names. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
} as const;

export type Language = keyof typeof languages;

const key = 'docmill-language';

/** Each language is one file: a page that had to load its own texts would stay empty for as long. */
const files: Readonly<Record<Language, () => Promise<Record<string, unknown>>>> = {
  en: async () => (await import('./en.ts')).words,
  de: async () => (await import('./de.ts')).words,
  es: async () => (await import('./es.ts')).words,
  fr: async () => (await import('./fr.ts')).words,
  pt: async () => (await import('./pt.ts')).words,
};

/** Reads the words of a language, by page and part. */
async function wordsOf(language: Language): Promise<Resource[string]> {
  return Object.fromEntries(
    Object.entries(await files[language]()).map(([file, texts]) => [
      file.replace(/^.*\/|\.json$/g, ''),
      texts as ResourceKey,
    ]),
  );
}

/** Returns the selected language, otherwise the first language of the browser that the console supports. */
function findPreferredLanguage(): Language {
  const asked = [localStorage.getItem(key) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  return (asked.find((tag) => tag in languages) as Language | undefined) ?? 'en';
}

/** Loads the words and initialises translation. */
export async function startWords(): Promise<void> {
  const language = findPreferredLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: await wordsOf(language) },
    supportedLngs: Object.keys(languages),
    fallbackLng: false,
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language);
  for (const [page, words] of Object.entries(await wordsOf(language)))
    i18next.addResourceBundle(language, page, words);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
