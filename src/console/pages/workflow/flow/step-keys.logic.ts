import type { KeyboardEvent } from 'react';
import { commandKey } from '../../../parts/browser/keys-text.ts';

/** Actions for steps and branches, with their keys for display. */
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

/** Returns some of the actions with their keys. */
export const keysOf = <Act extends GripAct>(...acts: readonly Act[]): readonly (readonly [Act, string])[] =>
  acts.map((act) => [act, keys[act]]);

/** Returns the action of a key for the focused step or branch. */
export function actOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey) {
    // Pasting has an event of its own, which needs no permission.
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
