import type { KeyboardEvent } from 'react';

/** What a key does to the step that has the focus. */
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
