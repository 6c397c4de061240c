import { sayer, type Say, type Texts } from './service-text.logic.ts';

/** Descriptions of members of documents are read where they are shown alone. */
const files = Object.entries(
  import.meta.glob<Texts>(['./service/*/*.json', '!./service/members/*.json'], { import: 'default' }),
);

/** Reads what a language has for the texts of the service. */
export async function readSayer(language: string): Promise<Say> {
  const ofLanguage = files.filter(([path]) => path.endsWith(`/${language}.json`));
  const texts = await Promise.all(ofLanguage.map(async ([, read]) => await read()));
  return sayer(Object.assign({}, ...texts) as Texts);
}
