import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  memberTerm,
  formatPath,
  translateMember,
  type TermWords,
} from '../../src/console/parts/documents/document-terms.logic.ts';
import { addons, regimes } from '@docmill/documents/regimes';
import { exampleDocuments } from '../../src/system/document-catalogue/example-documents.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** That other languages have each of them as well is a test of all words. */
const sections = read('src/console/words/en/terms.json') as Sections;
const words: TermWords = (key, number) => {
  const [section = ''] = key.split('.', 1);
  return sections[section]?.[key.slice(section.length + 1)]?.replace('{{number}}', String(number));
};

/** The names of all members that a schema tells of, wherever they stand. */
function membersIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(membersIn)];
}

test('there is a word for every member of documents', () => {
  const files = globSync('schema/documents/**/*.json', { cwd: root });
  const names = [...new Set(files.flatMap((file) => membersIn(read(file))))];
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => words(`member.${name}`) === undefined)).toEqual([]);
});

test('there is a word for every national code, with whose it is', () => {
  const keys = [...regimes, ...addons].flatMap(({ extensions = {} }) => Object.keys(extensions));
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !/^.+ \(.+\)$/.test(translateMember(key, words)))).toEqual([]);
  expect(translateMember('es-verifactu-doc-type', words)).toBe('Document type (VERI*FACTU)');
});

test('a member is called by what it is of', () => {
  expect(memberTerm(['customer', 'addresses', 0, 'code'], words)).toBe('Postcode');
  expect(formatPath(['delivery', 'receiver', 'telephones', 0, 'num'], words)).toBe(
    'Delivery · Receiver · Telephone 1 · Telephone',
  );
  expect(memberTerm(['customer', 'identities', 0, 'code'], words)).toBe('Number');
  expect(formatPath(['payment', 'instructions', 'key'], words)).toBe(
    'Payment · Payment instructions · Payment method',
  );
});

test('there is a word for every example of a document', () => {
  const { example = {} } = read('src/console/words/en/document-parts.json') as Sections;
  const names = new Set(exampleDocuments.map(({ name }) => name));
  expect(Object.values(example).toSorted()).toEqual([...names].toSorted());
});
