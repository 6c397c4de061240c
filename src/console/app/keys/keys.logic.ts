/** Commands that keys trigger on every page. */
export type KeyCommand = 'help' | 'palette' | `go-${string}`;

/** A pressed key with its context. */
export interface PressedKey {
  readonly key: string;
  readonly isCommand: boolean;
  readonly isInField: boolean;
  readonly at: number;
}

/** Maximum time between the two keys of a command, in milliseconds. */
export const maxKeyDelayMs = 1_500;

/** The previous key, which may begin a command of two keys. */
export interface KeyState {
  readonly before?: string;
  readonly at: number;
}

/**
 * Returns the command of a key, given the keys before it, and the next state. Single letters act only outside of fields and
 * unless they are switched off (WCAG 2.1.4); `g` followed by a key of `places` opens a page.
 */
export function resolveCommand(
  state: KeyState,
  { key, isCommand, isInField, at }: PressedKey,
  { letters, places }: { readonly letters: boolean; readonly places: readonly string[] },
): { readonly state: KeyState; readonly command?: KeyCommand } {
  const rest = { at };
  if (isCommand) return key.toLowerCase() === 'k' ? { state: rest, command: 'palette' } : { state: rest };
  if (isInField || !letters) return { state: rest };
  if (key === '?') return { state: rest, command: 'help' };
  if (key === '/') return { state: rest, command: 'palette' };
  if (state.before === 'g' && at - state.at <= maxKeyDelayMs && places.includes(key))
    return { state: rest, command: `go-${key}` };
  return { state: key === 'g' ? { before: 'g', at } : rest };
}
