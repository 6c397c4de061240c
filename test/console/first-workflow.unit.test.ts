import { expect, test } from 'vitest';
import { firstWorkflow } from '../../src/console/parts/first-workflow/first-workflow.logic.ts';

const offered = (id: string, more: { version?: string | null; schema?: string | null } = {}) => ({
  id,
  version: '1',
  schema: null,
  ...more,
});

test('a dialog begins with the only workflow that can be run on a document', () => {
  const only = [offered('a'), offered('draft', { version: null }), offered('b', { schema: 'org/item' })];
  expect(firstWorkflow(only, 'bill/invoice', undefined)).toBe('a');
  expect(firstWorkflow(only, 'org/item', undefined)).toBeUndefined();
  expect(firstWorkflow([offered('draft', { version: null })], 'bill/invoice', 'draft')).toBeUndefined();
  expect(firstWorkflow([], 'bill/invoice', undefined)).toBeUndefined();
});

test('a dialog begins with the workflow that was used last, where there are several', () => {
  const several = [offered('a'), offered('b'), offered('c', { schema: 'org/item' })];
  expect(firstWorkflow(several, 'bill/invoice', 'b')).toBe('b');
  expect(firstWorkflow(several, 'bill/invoice', 'c')).toBeUndefined();
  expect(firstWorkflow(several, 'bill/invoice', undefined)).toBeUndefined();
});
