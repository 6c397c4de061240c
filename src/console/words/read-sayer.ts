import { sayer, type Say, type Texts } from './service-text.logic.ts';

/** Descriptions of members of documents are loaded only where they are shown. */
const files = Object.entries(
  import.meta.glob<Texts>(['./service/*/*.json', '!./service/members/*.json'], { import: 'default' }),
);

/** Reads the translations of the texts of the service in a language. */
export async function readSayer(language: string): Promise<Say> {
  const ofLanguage = files.filter(([path]) => path.endsWith(`/${language}.json`));
  const texts = await Promise.all(ofLanguage.map(async ([, read]) => await read()));
  return sayer(Object.assign({}, ...texts) as Texts);
}
