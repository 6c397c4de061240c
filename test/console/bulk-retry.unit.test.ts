import { expect, test } from 'vitest';
import {
  changeStart,
  commonWorkflow,
  retryInputOf,
  stepOptions,
  usualRetry,
} from '../../src/console/pages/jobs/bulk-retry.logic.ts';

const some = (...ids: string[]) => ({ ids, allBefore: undefined });
const step = (id: string, name?: string) => ({ id, name, action: 'x' });

test('the workflow of the selected jobs is that of the filter, else the one that all of them are of', () => {
  const rows = [
    { id: '1', workflowId: 'w' },
    { id: '2', workflowId: 'w' },
    { id: '3', workflowId: 'v' },
  ];
  const all = { ids: ['1'], allBefore: '2026-01-01T00:00:00Z' };
  expect(commonWorkflow(undefined, some('1', '2'), rows)).toBe('w');
  expect(commonWorkflow(undefined, some('1', '3'), rows)).toBeUndefined();
  expect(commonWorkflow(undefined, some('1', 'gone'), rows)).toBeUndefined();
  expect(commonWorkflow(undefined, all, rows)).toBeUndefined();
  expect(commonWorkflow(['w'], all, rows)).toBe('w');
  expect(commonWorkflow(['v', 'w'], all, rows)).toBeUndefined();
});

test('the steps to begin with are all of the main flow, told apart by their ids where names do not', () => {
  const branch = { ...step('a', 'Twice'), next: [{ steps: [step('b', 'Once')] }] };
  expect(stepOptions([branch, step('c'), step('d', 'Twice')])).toEqual([
    { value: 'a', label: 'Twice · a' },
    { value: 'b', label: 'Once' },
    { value: 'c', label: 'x · c' },
    { value: 'd', label: 'Twice · d' },
  ]);
  const old = changeStart({ ...usualRetry, version: 'same' }, 'start');
  expect(old).toEqual({ from: 'start', version: 'same' });
  expect(changeStart(old, 'step')).toEqual({ from: 'step', version: 'current' });
  expect(retryInputOf({ from: 'start', version: 'same', stepId: 'a' })).toEqual({
    from: 'start',
    version: 'same',
  });
  expect(retryInputOf({ from: 'step', version: 'current' })).toBeUndefined();
  expect(retryInputOf({ from: 'step', version: 'current', stepId: 'a' })).toEqual({
    stepId: 'a',
    version: 'current',
  });
});
