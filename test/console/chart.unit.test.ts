import { expect, test } from 'vitest';
import { axisValues, highestValue } from '../../src/console/pages/system/chart/chart.logic.ts';

test.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [7, true, [0, 2, 4, 6, 8]],
  [50, true, [0, 10, 20, 30, 40, 50]],
  [51, true, [0, 20, 40, 60]],
  [1_201, true, [0, 500, 1_000, 1_500]],
  [0, false, [0, 0.2]],
  [0.3, false, [0, 0.1, 0.2, 0.3]],
  [0.0123, false, [0, 0.005, 0.01, 0.015]],
])('an axis up to %d (whole: %s) has the values %j', (highest, isWhole, values) => {
  expect(axisValues(highest, isWhole)).toEqual(values);
});

test('the highest value of a stack is a sum, and of others a single value; none counts as 0', () => {
  const rows = [
    { id: 'a', label: 'A', values: { done: 3, failed: 2 } },
    { id: 'b', label: 'B', values: { done: 4, failed: null } },
  ];
  expect(highestValue(rows, true)).toBe(5);
  expect(highestValue(rows, false)).toBe(4);
  expect(highestValue([], false)).toBe(0);
});
