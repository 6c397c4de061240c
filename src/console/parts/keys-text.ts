const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** The key that commands are given with, as it is written on the keyboards of this machine. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

/** Keys as `aria-keyshortcuts` tells them (`Control+S Meta+S`), as people of this machine read them: `⌘ S`. */
export function keysText(keys: string): string {
  const ways = keys.split(' ');
  const way = ways.find((each) => each.includes('Meta') === isApple) ?? ways[0] ?? '';
  return way.replace(/Meta|Control/, commandKey).replaceAll('+', ' ');
}
