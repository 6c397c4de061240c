import { expect, test } from 'vitest';
import { amountOf } from '../../src/console/graphql/entry-summary.ts';
import { isStillInEffect } from '../../src/console/parts/original/original.logic.ts';
import { concerns, correctionsOf } from '../../src/console/pages/document/corrections.logic.ts';
import { unitNames, unitText } from '../../src/console/parts/document-reading/units.logic.ts';

test('what a credit note takes back is less than nothing, and what it gives again is more', () => {
  const totals = { payable: '120.50' };
  expect(amountOf({ type: 'standard', totals })).toBe('120.50');
  expect(amountOf({ type: 'credit-note', totals })).toBe('-120.50');
  expect(amountOf({ type: 'credit-note', totals: { payable: '-3.00' } })).toBe('3.00');
  expect(amountOf({ type: 'credit-note', totals: { payable: '0.00' } })).toBe('0.00');
  expect(amountOf({ type: 'credit-note' })).toBeUndefined();
});

test('units are called as prints call them', () => {
  const all = ['h', 'month', 'kg', 'mm', 'cm', 'm2', 'piece', 'one', 'cap-stone', 'constructor'];
  expect(all.map((unit) => unitText(unit, '2', 'en'))).toEqual([
    'hr',
    'mths',
    'kg',
    'mm',
    'cm',
    'm²',
    '',
    '',
    'cap stone',
    'constructor',
  ]);
});

test('units have the names that languages give them, and are found by their shorter ones', () => {
  expect(unitNames('h', 'de')).toMatchObject({
    name: 'Stunde',
    also: expect.arrayContaining(['Stunden', 'Std.']),
  });
  expect(['mon', 'wk', 'm2', 'kwh'].map((unit) => unitNames(unit, 'fr')?.name)).toEqual([
    'mois',
    'semaine',
    'm²',
    'kWh',
  ]);
  expect(unitNames('carton', 'en')).toBeUndefined();
});

const summary = { number: 'F-1', title: null, type: 'standard' };
const correction = { id: 'c', summary: { number: 'R-1', title: null, type: 'credit-note' } };
const follower = { id: 'p', summary: { number: 'F-2', title: null, type: 'standard' } };

test('credit notes and other corrections are told from what only follows a document', () => {
  const corrections = [follower, correction] as never;
  expect(correctionsOf({ corrections })).toEqual([correction]);
});

const change = (id: string, precedingNumber: string | null = null) =>
  ({ object: 'entry', id, entry: { summary: { precedingNumber } } }) as never;

test('a document is read again when it changes, or what corrects it', () => {
  const entry = { corrections: [correction], summary } as never;
  expect(concerns(change('a'), 'a', undefined)).toBe(true);
  expect(concerns(change('c'), 'a', entry)).toBe(true);
  expect(concerns(change('d', 'F-1'), 'a', entry)).toBe(true);
  expect(concerns(change('d', 'F-2'), 'a', entry)).toBe(false);
  expect(
    concerns(change('d'), 'a', { corrections: [], summary: { ...summary, number: null } } as never),
  ).toBe(false);
});

test('an invoice counts beside its copy when it failed, and nothing has taken it back', () => {
  const failed = { signed: true, state: 'error', credit: null, jobs: [{ outcome: 'failed' }] };
  expect(isStillInEffect(failed)).toBe(true);
  // What was sent as it should be is copied as a template.
  expect(isStillInEffect({ ...failed, jobs: [{ outcome: 'done' }] })).toBe(false);
  expect(isStillInEffect({ ...failed, jobs: [] })).toBe(false);
  expect(isStillInEffect({ ...failed, signed: false })).toBe(false);
  expect(isStillInEffect({ ...failed, credit: { left: '0.00' } })).toBe(false);
  expect(isStillInEffect({ ...failed, state: 'void' })).toBe(false);
});
