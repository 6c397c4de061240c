import { expect, test } from 'vitest';
import { draftOf, isOverflowing, createPatch } from '../../src/console/pages/series/series-form.logic.ts';
import type { SeriesData } from '../../src/console/pages/series/series.queries.ts';

const series: SeriesData = {
  id: 'one',
  revision: 1,
  name: 'Invoices',
  description: 'Of all shops',
  code: null,
  prefix: 'F-',
  padding: 3,
  suffix: null,
  start: 1,
  lastIndex: 0,
  lastEntryId: null,
  nextCode: 'F-001',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  sigs: [],
};

test('a patch has what changed, and removes texts that were emptied', () => {
  const draft = { ...draftOf(series), name: 'Bills', description: '', suffix: '/26', padding: 0 };
  expect(createPatch(series, draft)).toEqual({
    name: 'Bills',
    description: null,
    suffix: '/26',
    padding: 0,
  });
});

test.each([
  [3, 997, false],
  [3, 998, true],
  [0, 10 ** 9, false],
])('%d digits hold the three numbers from %d on: overflowing %s', (padding, next, expected) => {
  expect(isOverflowing({ ...draftOf(series), padding }, next)).toBe(expected);
});
