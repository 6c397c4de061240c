import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foundMembers } from '../../src/console/pages/document-editor/form/members/members.logic.ts';
import { sentence } from '../../src/console/words/sentence.logic.ts';
import { createTranslator } from '../../src/console/words/service-text.logic.ts';
import { addons, regimes, ruleSetsFor } from '@docmill/documents/regimes';
import { allRules } from '@docmill/einvoice/rules';
import { makersWithoutCalls, serviceMessages, serviceTexts, valueMark } from './service-messages.ts';

const folder = join(import.meta.dirname, '../../src/console/words/service');
const languages = ['de', 'es', 'fr', 'pt'];
const kinds = readdirSync(folder);

type Words = Readonly<Record<string, string>>;

const wordsIn = (kind: string, language: string): Words =>
  JSON.parse(readFileSync(join(folder, kind, `${language}.json`), 'utf8')) as Words;

/** Says in German; all languages have words for the same. */
const inGerman = createTranslator(Object.assign({}, ...kinds.map((kind) => wordsIn(kind, 'de'))) as Words);

const isSaid = (text: string): boolean => inGerman(text) !== text;

const valuesIn = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

test('every function that makes a message of a text is called under its name', () => {
  expect(makersWithoutCalls()).toEqual([]);
});

test.each(languages)('%s has words for each reason of the rules of documents, and no others', (language) => {
  const keys = addons.map(({ key }) => key);
  const reasons = regimes
    .flatMap(({ country }) => ruleSetsFor({ regime: country, addons: keys, tags: [] }))
    .flatMap((set) => [...set.values()].flat().map(({ message }) => message));
  expect(Object.keys(wordsIn('rules', language)).toSorted()).toEqual([...new Set(reasons)].toSorted());
});

/** What a schema says of itself and of all within; examples and values are no schemas. */
function descriptionsIn(schema: unknown, isNamed = false): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'description' && typeof value === 'string') return [value];
    const isValue = !isNamed && ['examples', 'enum', 'const', 'default'].includes(key);
    return isValue ? [] : descriptionsIn(value, !isNamed && ['properties', '$defs'].includes(key));
  });
}

test.each(languages)(
  '%s has words for what schemas of documents say of their members, and no others',
  (language) => {
    const root = join(import.meta.dirname, '../..');
    const files = globSync('schema/documents/**/*.json', { cwd: root });
    const said = files.flatMap((file) => descriptionsIn(JSON.parse(readFileSync(join(root, file), 'utf8'))));
    expect(new Set(said).size).toBeGreaterThan(400);
    const words = wordsIn('members', language);
    expect(Object.keys(words)).toEqual([...new Set(said)].toSorted());
    expect(Object.entries(words).filter(([english, text]) => text === english)).toEqual([
      ['Geohash.', 'Geohash.'],
    ]);
  },
);

test('members are found by what they are called, then by other words, then by what is said of them', () => {
  const options = [
    { value: 'inboxes', label: 'Elektronische Adressen' },
    { value: 'telephones', label: 'Telefon' },
    { value: 'people', label: 'Personen' },
  ];
  const more: Record<string, string[]> = {
    inboxes: ['Peppol', 'Wohin Personen E-Rechnungen senden.'],
    people: ['Ansprechpartner Verkäufer', 'Wer für die Partei handelt.'],
  };
  const found = (search: string) =>
    foundMembers(options, search, (name) => more[name] ?? []).map(({ value }) => value);
  expect(found('ansprech')).toEqual(['people']);
  expect(found('verkaufer')).toEqual(['people']);
  expect(found('person')).toEqual(['people', 'inboxes']);
  expect(found('partei handelt')).toEqual(['people']);
  expect(found('PEPPOL')).toEqual(['inboxes']);
  expect(found('xyz')).toEqual([]);
  expect(found('')).toEqual(['inboxes', 'telephones', 'people']);
});

test.each(kinds)('the words of %s are those of each language, with the same values', (kind) => {
  const german = wordsIn(kind, 'de');
  for (const language of languages) {
    const words = wordsIn(kind, language);
    expect(Object.keys(words)).toEqual(Object.keys(german));
    expect(Object.values(words).filter((text) => text.trim() === '')).toEqual([]);
    // What is said of each of several values need not say what the list is called.
    const differing = Object.entries(words).filter(
      ([english, text]) =>
        valuesIn(text).join() !==
        valuesIn(english)
          .filter((value) => value !== '{{field}}')
          .join(),
    );
    expect(differing).toEqual([]);
  }
});

test('what is worded otherwise in English is said in the other languages, too', () => {
  const german = wordsIn('rules', 'de');
  expect(Object.keys(wordsIn('rules', 'en')).filter((text) => !Object.hasOwn(german, text))).toEqual([]);
});

/**
 * Rules of the syntaxes, which name elements of an XML, and of countries whose languages the console does not speak, are said
 * in English.
 */
const inEnglish = /^(?:UBL|CII|FX|DK|SE|NO|GR|IS|NL|IT)-|^PEPPOL-COMMON-R056-2$/;

test('there are words for the rules of electronic invoices', () => {
  const reasons = allRules.filter(({ id }) => !inEnglish.test(id)).map(({ requires }) => requires);
  expect(reasons.length).toBeGreaterThan(300);
  expect(reasons.filter((text) => !isSaid(text))).toEqual([]);
});

/** What stands for values that are texts as well, so that a text with a choice of them is known. */
const samples =
  `X1||is required| X1|, only X1|; did you mean X1?|; PUT changes it|1 job|2 jobs|1 key|1 webhook endpoint|
1 subscription|1 operation|1 migration|2 workers|customer|main|memory|ahead of|a file|there is no|start a worker|
does not run and can be started|a member such as customer.name| at the end|The token server answered 500`
    .replaceAll('\n', '')
    .split('|');

const sampled = (text: string, first: string, others: string): string =>
  text.replace(valueMark, first).replaceAll(valueMark, others);

test('there are words for what the service says to those who ask something of it', { tags: 'slow' }, () => {
  const messages = serviceMessages();
  expect(messages.length).toBeGreaterThan(600);
  const lacking = messages.filter(
    ({ text }) => !samples.some((first) => samples.some((others) => isSaid(sampled(text, first, others)))),
  );
  expect(lacking.map(({ file, text }) => `${file}: ${text.replaceAll(valueMark, '…')}`)).toEqual([]);
});

const wordsOf = (text: string): string[] => text.split(/[^\w']+/).filter(Boolean);

/** So many words of a text in a row, wherever they stand. */
function partsOf(text: string, size: number): string[] {
  const words = wordsOf(text);
  return words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '));
}

/** Texts that the service makes of choices, so that nowhere two words of them stand together. */
const chosen = new Set([
  '1 worker alive.',
  '{{count}} workers alive.',
  '1 official validator in {{folder}}.',
  '{{count}} official validators in {{folder}}.',
  '{{number}} is valid (consultation number {{proof}})',
  '{{reason}} is expected, not {{found}}',
]);

test('no words are left of what the service does not say any more', { tags: 'slow' }, () => {
  const texts = [...serviceTexts(), ...allRules.map(({ requires }) => requires)];
  const said = new Set(texts.flatMap((text) => [1, 2, 3].flatMap((size) => partsOf(text, size))));
  const left = ['messages', 'einvoices'].flatMap((kind) =>
    Object.keys(wordsIn(kind, 'de')).filter((text) => {
      const runs = text.split(/\{\{\w+\}\}/).filter((run) => wordsOf(run).length > 0);
      const parts = runs.flatMap((run) => partsOf(run, Math.min(3, wordsOf(run).length)));
      return parts.length > 0 && !parts.some((part) => said.has(part));
    }),
  );
  expect(left.filter((text) => !chosen.has(text))).toEqual([]);
});

const say = createTranslator({
  'must be an address': 'muss eine Adresse sein',
  'missing or invalid': 'fehlt oder ist ungültig',
  'is required': 'ist erforderlich',
  '{{host}} was not reached ({{problem}})': '{{host}} ist nicht erreichbar ({{problem}})',
  'no answer': 'keine Antwort',
  'The integration of the step {{reason}}': 'Die Anbindung des Schritts {{reason}}',
  'is disabled': 'ist deaktiviert',
  '{{reason}} and {{count}} more': '{{reason}} und {{count}} weitere',
  'given up after {{count}} tries': 'nach {{count}} Versuchen aufgegeben',
  'Invoice {{ full_code }}': 'Rechnung {{ full_code }}',
});

test.each([
  ['a text as it stands', 'must be an address', 'muss eine Adresse sein'],
  ['values as they are', 'a.example was not reached (EPIPE)', 'a.example ist nicht erreichbar (EPIPE)'],
  [
    'a value that has words',
    'a.example was not reached (no answer)',
    'a.example ist nicht erreichbar (keine Antwort)',
  ],
  [
    'a text within a text',
    'The integration of the step is disabled',
    'Die Anbindung des Schritts ist deaktiviert',
  ],
  [
    'what only ends as one that is known',
    'is required and is disabled and 2 more',
    'is required and is disabled and 2 more',
  ],
  ['how many more there are', 'must be an address and 2 more', 'muss eine Adresse sein und 2 weitere'],
  [
    'a text behind its places',
    'lines: 0: item: missing or invalid',
    'lines: 0: item: fehlt oder ist ungültig',
  ],
  ['a text behind what it is about', 'config.url is required', 'config.url ist erforderlich'],
  ['each of several texts', 'no luck; given up after 3 tries', 'no luck; nach 3 Versuchen aufgegeben'],
  ['templates of workflows', 'Invoice {{ full_code }}', 'Rechnung {{ full_code }}'],
  ['what it does not know', 'The integration of the step sings', 'The integration of the step sings'],
  ['names that every object has', 'constructor', 'constructor'],
])('says %s', (_what, english, german) => {
  expect(say(english)).toBe(german);
});

test.each([
  ['the supplier needs a name', 'der Lieferant braucht einen Namen', 'Der Lieferant braucht einen Namen'],
  ['étage', 'étage', 'Étage'],
  // The field that it stands at is its subject.
  ['is required', 'ist erforderlich', 'ist erforderlich'],
  ['a.example was not reached', 'a.example ist nicht erreichbar', 'a.example ist nicht erreichbar'],
  ['config.url is required', 'config.url ist erforderlich', 'config.url ist erforderlich'],
  ["'pt-region' must be known", "'pt-region' muss bekannt sein", "'pt-region' muss bekannt sein"],
])('%s is said alone as a sentence where it is one', (text, said, alone) => {
  expect(sentence(text, () => said)).toBe(alone);
});

test.each([
  'lines: '.repeat(2800),
  'is disabled; '.repeat(1400),
  'is required and 2 more '.repeat(800),
  `${'('.repeat(9000)} was not reached (`,
])('a long text that only begins like one that is known stays as it is', (text) => {
  expect(inGerman(text)).toBe(text);
});
