import { expect, test } from 'vitest';
import { doubledNumber } from '../../src/console/pages/workflow/dry-run/doubled-number.logic.ts';

test.each([
  ['INV', 'INV-001', 'INV-INV-001'],
  ['INV', 'INV001', 'INV-INV001'],
  ['2026', '2026/17', '2026-2026/17'],
])('the series %s stands twice in the number of the code %s', (series, code, number) => {
  expect(doubledNumber({ series }, { series, code })).toEqual({ series, number });
});

test.each([
  [
    'a series of which the code only begins with the letters',
    { series: 'INV' },
    { series: 'INV', code: 'INVOICE-1' },
  ],
  ['a series of which the code only begins with the digits', {}, { series: '2026', code: '20261' }],
  ['another series', {}, { series: 'INV', code: 'F-001' }],
  ['no series', {}, { code: 'INV-001' }],
  ['a code that the document had before', { code: 'INV-001' }, { series: 'INV', code: 'INV-001' }],
])('no number is told of with %s', (_, before, after) => {
  expect(doubledNumber(before, after)).toBeUndefined();
});
