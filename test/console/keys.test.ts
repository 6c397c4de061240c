import { expect, test } from 'vitest';
import { resolveCommand, type KeyState, type PressedKey } from '../../src/console/app/keys/keys.logic.ts';

const options = { letters: true, places: ['j', 's'] };

/** What the last of several keys does. */
function after(keys: readonly (string | Partial<PressedKey>)[], how = options): string | undefined {
  let state: KeyState = { at: 0 };
  let command: string | undefined;
  for (const [index, key] of keys.entries()) {
    const pressed = typeof key === 'string' ? { key } : key;
    const full = { key: '', isCommand: false, isInField: false, at: index * 100, ...pressed };
    ({ state, command } = resolveCommand(state, full, how));
  }
  return command;
}

test.each([
  [['?'], 'help'],
  [['/'], 'palette'],
  [[{ key: 'k', isCommand: true }], 'palette'],
  [[{ key: 'K', isCommand: true, isInField: true }], 'palette'],
  [['g', 'j'], 'go-j'],
  [['g', 'g', 's'], 'go-s'],
  [['j'], undefined],
  [['g', 'x', 'j'], undefined],
  [['g', 'x'], undefined],
  [['g', { key: 'j', at: 2_000 }], undefined],
  [[{ key: '?', isInField: true }], undefined],
  [['g', { key: 'j', isInField: true }], undefined],
  [[{ key: 'g', isCommand: true }, 'j'], undefined],
] as const)('%j', (keys, command) => {
  expect(after(keys)).toBe(command);
});

test('where single letters are switched off, only those with a command key act', () => {
  const off = { ...options, letters: false };
  expect([after(['?'], off), after(['g', 'j'], off), after([{ key: 'k', isCommand: true }], off)]).toEqual([
    undefined,
    undefined,
    'palette',
  ]);
});
