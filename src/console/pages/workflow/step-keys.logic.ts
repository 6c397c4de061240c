import type { KeyboardEvent } from 'react';
import { commandKey } from '../../parts/keys-text.ts';

/** What can be done to a step or a branch, and its key as people read it. */
const keys = {
  add: 'A',
  branch: 'B',
  up: 'Alt ↑',
  down: 'Alt ↓',
  move: 'M',
  duplicate: `${commandKey} D`,
  copy: `${commandKey} C`,
  cut: `${commandKey} X`,
  paste: `${commandKey} V`,
  remove: 'Del',
} as const;

export type GripAct = keyof typeof keys;

/** Some of it, each with its key. */
export const keysOf = <Act extends GripAct>(...acts: readonly Act[]): readonly (readonly [Act, string])[] =>
  acts.map((act) => [act, keys[act]]);

/** What a key does to the step or the branch that has the focus. */
export function actOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey) {
    // What is pasted comes with an event of its own, which needs no permission.
    const combined: Record<string, string> = { c: 'copy', x: 'cut', d: 'duplicate' };
    return shiftKey ? undefined : combined[key.toLowerCase()];
  }
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined;
  const plain: Record<string, string> = {
    Enter: 'open',
    a: 'add',
    '/': 'search',
    b: 'branch',
    m: 'move',
    Delete: 'remove',
    Backspace: 'remove',
  };
  return plain[key];
}
