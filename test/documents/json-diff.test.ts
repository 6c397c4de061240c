import { expect, test } from 'vitest';
import type { Json } from '../../src/documents/json.ts';
import { jsonDiff } from '../../src/documents/patch/json-diff.ts';

function diff(before: Json, after: Json): string[] {
  return [...jsonDiff(before, after)].map(({ kind, path }) => `${kind} ${path.join('.')}`);
}

test.each<[string, Json, Json, string[]]>([
  ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ['members', { a: 1, b: 2, c: 3 }, { b: 5, c: 3, d: 4 }, ['removed a', 'changed b', 'added d']],
  ['members within members', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, ['changed a.b.c']],
  ['types', { a: '1' }, { a: 1 }, ['changed a']],
  ['null, which is a value', { a: null }, {}, ['removed a']],
  ['a row at the end', [1, 2], [1, 2, 3], ['added 2']],
  ['a row in the middle', ['a', 'c', 'd'], ['a', 'b', 'c', 'd'], ['added 1']],
  ['rows that went', ['a', 'b', 'c'], ['c'], ['removed 0', 'removed 1']],
  [
    'a row that moved the numbers of those behind it',
    [
      { i: 1, n: 'a' },
      { i: 2, n: 'c' },
    ],
    [
      { i: 1, n: 'a' },
      { i: 2, n: 'b' },
      { i: 3, n: 'c' },
    ],
    ['added 1'],
  ],
  [
    'a row whose members changed',
    [
      { n: 'a', q: 1 },
      { n: 'b', q: 1 },
    ],
    [
      { n: 'a', q: 2 },
      { n: 'b', q: 1 },
    ],
    ['changed 0.q'],
  ],
])('a difference of %s is told at its place', (_what, before, after, expected) => {
  expect(diff(before, after)).toEqual(expected);
});

function rows(first: number): number[] {
  return Array.from({ length: 1500 }, (_row, index) => first + index);
}

test('lists that have nothing in common are compared by their places', () => {
  expect(diff(rows(0), [...rows(5000), 1])).toHaveLength(1501);
});
