import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Languages of the console, by BCP 47 tags, as each calls itself. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
} as const;

export type Language = keyof typeof languages;

const key = 'docmill-language';
const files = import.meta.glob<{ default: Record<string, unknown> }>('./*/*.json');

/** Each page loads its own words with itself. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) return done(new Error(`There are no words ${language}/${namespace}`), null);
    load().then(
      ({ default: words }) => done(null, words),
      (error: Error) => done(error, null),
    );
  },
};

/** The language chosen before, else the first of the browser's that the console speaks. */
function preferred(): Language {
  const asked = [localStorage.getItem(key) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  return (asked.find((tag) => tag in languages) as Language | undefined) ?? 'en';
}

let started: Promise<unknown> | undefined;

/** Makes the words of the shell ready. */
export async function startWords(): Promise<void> {
  started = i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: preferred(),
      fallbackLng: 'en',
      supportedLngs: Object.keys(languages),
      ns: ['shell', 'parts'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
    });
  await started;
  document.documentElement.lang = i18next.language;
}

/** Makes the words of a page ready while the page is. */
export async function loadWords(namespace: string): Promise<void> {
  await started;
  await i18next.loadNamespaces(namespace);
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
