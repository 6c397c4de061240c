import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8');

const entries = textOf('src/DECISIONS.md')
  .split(/^(?=\d+\. )/m)
  .slice(1);

/** "decision 7", "decisions 7 and 8", "decisions 7-9", also across the lines of a comment. */
const citation = /\bdecisions?[\s*/]+(\d+(?:(?:[-–]|[\s*/]+(?:and|or|to)[\s*/]+|,[\s*/]*)\d+)*)/gi;

const numbers = entries.map((entry) => Number.parseInt(entry, 10));

test('decisions stand in the order of their numbers, and none is given twice', () => {
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
});

test('every decision has a title and says its price', () => {
  expect(entries.filter((entry) => !/^\d+\. +\*\*[^*]+\*\*.+\sPrice:\s/s.test(entry))).toEqual([]);
});

test('every number that is cited is that of a decision', () => {
  const files = [
    'README.md',
    '.github/CONTRIBUTING.md',
    ...globSync('{src,test,migrations}/**/*.{ts,md}', { cwd: root.pathname }),
  ];
  const cited = files.flatMap((file) =>
    [...textOf(file).matchAll(citation)].flatMap(([words, list = '']) =>
      (list.match(/\d+/g) ?? []).map((number) => ({ file, words, number: Number(number) })),
    ),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
