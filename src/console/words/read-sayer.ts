import { sayer, type Say, type Texts } from './service-text.logic.ts';

const files = Object.entries(import.meta.glob<Texts>('./service/*/*.json', { import: 'default' }));

/** Reads what a language has for the texts of the service. */
export async function readSayer(language: string): Promise<Say> {
  const ofLanguage = files.filter(([path]) => path.endsWith(`/${language}.json`));
  const texts = await Promise.all(ofLanguage.map(async ([, read]) => await read()));
  return sayer(Object.assign({}, ...texts) as Texts);
}
