import { createTranslator, type Translate, type Texts } from './service-text.logic.ts';

/** Descriptions of members of documents are loaded only where they are shown. */
const files = Object.entries(
  import.meta.glob<Texts>(['./service/*/*.json', '!./service/members/*.json'], { import: 'default' }),
);

/** Reads the translations of the texts of the service in a language. */
export async function readTranslator(language: string): Promise<Translate> {
  const ofLanguage = files.filter(([path]) => path.endsWith(`/${language}.json`));
  const texts = await Promise.all(ofLanguage.map(async ([, read]) => await read()));
  return createTranslator(Object.assign({}, ...texts) as Texts);
}
