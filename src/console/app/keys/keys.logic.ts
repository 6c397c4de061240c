/** What keys do on every page. */
export type KeyCommand = 'help' | 'palette' | `go-${string}`;

/** A key as it was pressed. */
export interface PressedKey {
  readonly key: string;
  readonly isCommand: boolean;
  readonly isInField: boolean;
  readonly at: number;
}

/** How long a first key waits for its second, in milliseconds. */
export const patience = 1_500;

/** What was pressed before and may begin a command of two keys. */
export interface KeyState {
  readonly before?: string;
  readonly at: number;
}

/**
 * What a key does, after what was pressed before. Single letters act outside fields alone, and where they are not switched
 * off (WCAG 2.1.4); those of `places` lead, behind `g`, to a page.
 */
export function commandOf(
  state: KeyState,
  { key, isCommand, isInField, at }: PressedKey,
  { letters, places }: { readonly letters: boolean; readonly places: readonly string[] },
): { readonly state: KeyState; readonly command?: KeyCommand } {
  const rest = { at };
  if (isCommand) return key.toLowerCase() === 'k' ? { state: rest, command: 'palette' } : { state: rest };
  if (isInField || !letters) return { state: rest };
  if (key === '?') return { state: rest, command: 'help' };
  if (key === '/') return { state: rest, command: 'palette' };
  if (state.before === 'g' && at - state.at <= patience && places.includes(key))
    return { state: rest, command: `go-${key}` };
  return { state: key === 'g' ? { before: 'g', at } : rest };
}
