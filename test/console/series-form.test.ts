import { expect, test } from 'vitest';
import {
  createPatch,
  draftOf,
  isOverflowing,
  type EditedSeries,
} from '../../src/console/pages/series/series-form.logic.ts';

const series: EditedSeries = {
  name: 'Invoices',
  description: 'Of all shops',
  code: null,
  prefix: 'F-',
  padding: 3,
  suffix: null,
  start: 1,
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
