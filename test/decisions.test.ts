import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8');

const index = textOf('src/decisions.md');
const pages = globSync('src/*/decisions.md', { cwd: root.pathname }).map((file) => ({
  page: file.slice('src/'.length),
  records: textOf(file)
    .split(/^## (?=ADR)/m)
    .slice(1),
}));
const titles = pages.flatMap(({ page, records }) =>
  records.map((record) => ({ page, title: record.split('\n', 1)[0] ?? '' })),
);
const numberOf = (title: string) => Number(/^ADR (\d+)\. /.exec(title)?.[1]);
const numbers = titles.map(({ title }) => numberOf(title));

/** Returns the fragment under which GitHub links a heading. */
const fragmentOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** "ADR 7", also across the lines of a comment. */
const citation = /\bADR[\s*/]+(\d+)/g;

test('no number is given to two records', () => {
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    [...new Set(numbers)].toSorted((a, b) => a - b),
  );
});

test('the index lists the records of each page, in their order, with a link', () => {
  const listed = [...index.matchAll(/^- (\[ADR .+\]\((.+)#.+\))$/gm)];
  for (const { page, records } of pages)
    expect(listed.filter(([, , of]) => of === page).map(([, line]) => line)).toEqual(
      records
        .map((record) => record.split('\n', 1)[0] ?? '')
        .map((title) => `[${title}](${page}#${fragmentOf(title)})`),
    );
  expect(listed).toHaveLength(titles.length);
});

test('every record has a context, a decision and consequences, and is short', () => {
  const parts =
    /^ADR \d+\. .+\n\n\*\*Context\.\*\* .+\n\n\*\*Decision\.\*\* .+\n\n\*\*Consequences\.\*\* .+$/s;
  const bad = pages
    .flatMap(({ records }) => records)
    .filter((record) => !parts.test(record) || record.split(/\s+/).length > 175);
  expect(bad).toEqual([]);
});

test('every number that is cited belongs to a record', () => {
  const files = [
    'README.md',
    '.trim.js',
    ...globSync('.github/**/*.md', { cwd: root.pathname }),
    ...globSync('{src,test,migrations}/**/*.{ts,tsx,js,md}', { cwd: root.pathname }),
  ];
  const cited = files.flatMap((file) =>
    [...textOf(file).matchAll(citation)].map(([, number]) => ({ file, number: Number(number) })),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
