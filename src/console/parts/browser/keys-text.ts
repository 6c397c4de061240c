const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** Name of the command key on the keyboard of this machine. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** Formats keys of `aria-keyshortcuts` (`Control+S Meta+S`) for this machine: `⌘ S`. */
export function keysText(keys: string): string {
  const ways = keys.split(' ');
  const way = ways.find((each) => each.includes('Meta') === isApple) ?? ways[0] ?? '';
  return way.replace(/Meta|Control/, commandKey).replaceAll('+', ' ');
}
