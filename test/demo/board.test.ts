import { expect, test } from 'vitest';
import { advance, closed, newBoard, placeOf, type Board, type ProgressEvent } from '../../src/demo/board.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');

const workflow = {
  id: 'w',
  body: {
    name: 'Test',
    description: '',
    schema: 'bill/invoice',
    steps: [
      {
        id: 'ask',
        name: 'Ask',
        action: 'silo.if',
        next: [{ code: 'true', steps: [{ id: 'inner', name: 'Inner', action: 'silo.state' }] }],
      },
      { id: 'end', name: 'End', action: 'silo.close' },
    ],
    rescue: [],
  },
};

function happens(stepId: string, status: string, afterMs: number, jobStatus = 'RUN'): ProgressEvent {
  const at = new Date(start + afterMs).toISOString();
  return { stepId, name: stepId, jobStatus, event: { at, status, code: null, message: null } };
}

function boardAfter(...events: ProgressEvent[]): Board {
  return events.reduce(advance, newBoard(workflow, new Date(start)));
}

test('a new board has every step and the steps of branches below theirs, all waiting', () => {
  const { rows } = boardAfter();
  expect(rows.map(({ stepId, depth, state }) => [stepId, depth, state])).toEqual([
    ['ask', 0, 'waiting'],
    ['inner', 1, 'waiting'],
    ['end', 0, 'waiting'],
  ]);
  expect(placeOf(boardAfter())).toBe(0);
});

test('a step that runs is the place of the board, and its result says how long it took since the last one', () => {
  const running = boardAfter(happens('ask', 'RUN', 5), happens('ask', 'OK', 12), happens('inner', 'RUN', 12));
  expect(running.rows.map(({ state }) => state)).toEqual(['ended', 'running', 'waiting']);
  expect(placeOf(running)).toBe(2);
  expect(advance(running, happens('inner', 'OK', 42)).rows[1]).toMatchObject({ status: 'OK', tookMs: 30 });
});

test('a branch that the job passes by was not taken', () => {
  const board = boardAfter(happens('ask', 'OK', 1), happens('end', 'OK', 2, 'OK'));
  expect(board.rows.map(({ state }) => state)).toEqual(['ended', 'not taken', 'ended']);
  expect(board.jobStatus).toBe('OK');
});

test('steps of the rescue are added as they come, and what still waits then was not taken', () => {
  const board = closed(boardAfter(happens('ask', 'KO', 1), happens('rescue', 'OK', 2, 'KO')));
  expect(board.rows.map(({ stepId, state }) => [stepId, state])).toEqual([
    ['ask', 'ended'],
    ['inner', 'not taken'],
    ['end', 'not taken'],
    ['rescue', 'ended'],
  ]);
});
