/**
 * What was read anew, with every part of what was there before that says the same: whoever compares parts by identity sees
 * which of them have changed. Both are plain data: lists, objects and what JSON has besides.
 */
export function kept<T>(before: unknown, now: T): T {
  if (before === now || !holds(before) || !holds(now)) return now;
  const names = Object.keys(now);
  const former = Object.keys(before);
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const parts = names.map((name) => kept(Object.hasOwn(before, name) ? before[name] : undefined, now[name]));
  // Their order is told as well: a text that is made of them keeps it.
  const isSame =
    names.length === former.length &&
    names.every((name, index) => name === former[index] && parts[index] === before[name]);
  if (isSame) return before as T;
  const made = Array.isArray(now)
    ? parts
    : Object.fromEntries(names.map((name, index) => [name, parts[index]]));
  return made as T;
}

const holds = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
