import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../src/console/words');
const others = ['de', 'es', 'fr', 'pt'];

type Words = { readonly [key: string]: string | Words };

const wordsOf = (language: string, file: string): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Words));

function flat(words: Words, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );
}

/** A key without its plural form: languages have different ones. */
const bare = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

const placesIn = (text: string): string[] => (text.match(/\{\{.*?\}\}|<\/?\d+>/g) ?? []).toSorted();

const files = readdirSync(join(folder, 'en'));

test.each(others)('%s has the words of every page', (language) => {
  expect(readdirSync(join(folder, language)).toSorted()).toEqual(files.toSorted());
});

const keysOf = (words: Map<string, string>): string[] => [...new Set([...words.keys()].map(bare))].toSorted();

const pairs = others.flatMap((language) => files.map((file) => [language, file] as const));

test.each(pairs)('%s/%s has every word, in each form that its plural has', (language, file) => {
  const [english, translated] = [wordsOf('en', file), wordsOf(language, file)];
  expect(keysOf(translated)).toEqual(keysOf(english));
  const plurals = [...english.keys()].filter((key) => bare(key) !== key).map(bare);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const forms = plurals.flatMap((key) => pluralCategories.map((form) => `${key}_${form}`));
  expect([...translated.keys()]).toEqual(expect.arrayContaining(forms));
  expect([...translated.values()].filter((text) => text.trim() === '')).toEqual([]);
});

test.each(pairs)('%s/%s says the values that the English words say', (language, file) => {
  const english = wordsOf('en', file);
  // "One new" need not say its number.
  const said = [...wordsOf(language, file)].filter(([key]) => !key.endsWith('_one'));
  const places = said.map(([key, text]) => [key, placesIn(text)]);
  const expected = said.map(([key]) => [
    key,
    placesIn(english.get(key) ?? english.get(`${bare(key)}_other`) ?? ''),
  ]);
  expect(places).toEqual(expected);
});
