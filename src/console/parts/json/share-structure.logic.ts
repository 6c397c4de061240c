/**
 * Returns `now`, reusing the parts of `before` that are equal, so that comparisons by identity find what changed. Both are
 * plain JSON data.
 */
export function shareStructure<T>(before: unknown, now: T): T {
  if (before === now || !holds(before) || !holds(now)) return now;
  const names = Object.keys(now);
  const former = Object.keys(before);
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const parts = names.map((name) =>
    shareStructure(Object.hasOwn(before, name) ? before[name] : undefined, now[name]),
  );
  // The order of names counts, as JSON text made from the value keeps it.
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
