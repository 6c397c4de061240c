import type { Json } from '../../graphql/graphql.ts';

/** A path in a JSON value: names of members and indexes of lists, from the root. */
export type JsonPath = readonly (string | number)[];

const step = /\.([A-Za-z_$][\w$-]*)|\[(\d+)\]|\[(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\]/y;

/** Parses a JSON path of the service: `$.doc.lines[0].item`; returns undefined if it is none. */
export function parseJsonPath(path: string): JsonPath | undefined {
  if (!path.startsWith('$')) return undefined;
  const place: (string | number)[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < path.length) {
    const match = step.exec(path);
    if (!match) return undefined;
    const [, name, index, double, single = ''] = match;
    if (index !== undefined) place.push(Number(index));
    else place.push(name ?? (double === undefined ? single.replaceAll(/\\(.)/g, '$1') : unquoted(double)));
  }
  return place;
}

function unquoted(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

/** Formats a path as the service does. */
export function formatJsonPath(place: JsonPath): string {
  return `$${place
    .map((each) => {
      if (typeof each === 'number') return `[${each}]`;
      return /^[A-Za-z_$][\w$-]*$/.test(each) ? `.${each}` : `[${JSON.stringify(each)}]`;
    })
    .join('')}`;
}

/** Returns whether a JSON value is an object. */
export function isObject(value: unknown): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: Json | undefined, place: JsonPath): Json | undefined {
  let found: Json | undefined = value;
  for (const each of place) {
    if (typeof each === 'number') found = Array.isArray(found) ? (found as readonly Json[])[each] : undefined;
    else found = isObject(found) && Object.hasOwn(found, each) ? found[each] : undefined;
  }
  return found;
}

/**
 * Returns the value with another one at a path, creating objects and lists on the way. Undefined removes the value there and
 * the objects that become empty, except rows of lists, so that later rows keep their positions.
 */
export function withValue(
  value: Json | undefined,
  place: JsonPath,
  next: Json | undefined,
): Json | undefined {
  const [first, ...rest] = place;
  if (first === undefined) return next;
  if (typeof first === 'number') {
    const list = Array.isArray(value) ? (value as readonly Json[]) : [];
    const inner = withValue(list[first], rest, next) ?? (rest.length > 0 ? {} : undefined);
    if (inner !== undefined) return list.toSpliced(first, first < list.length ? 1 : 0, inner);
    const less = first < list.length ? list.toSpliced(first, 1) : list;
    return less.length > 0 ? less : undefined;
  }
  const members = isObject(value) ? value : {};
  const inner = withValue(Object.hasOwn(members, first) ? members[first] : undefined, rest, next);
  if (inner !== undefined)
    return Object.fromEntries([
      ...entriesBefore(members, first),
      [first, inner],
      ...entriesAfter(members, first),
    ]);
  const less = Object.entries(members).filter(([name]) => name !== first);
  return less.length > 0 ? Object.fromEntries(less) : undefined;
}

/** Returns the members before a name: members keep their order, so that their JSON changes only where they do. */
function entriesBefore(members: { readonly [name: string]: Json }, name: string): [string, Json][] {
  const entries = Object.entries(members);
  const at = entries.findIndex(([each]) => each === name);
  return at < 0 ? entries : entries.slice(0, at);
}

function entriesAfter(members: { readonly [name: string]: Json }, name: string): [string, Json][] {
  const entries = Object.entries(members);
  const at = entries.findIndex(([each]) => each === name);
  return at < 0 ? [] : entries.slice(at + 1);
}

/** Returns the path of a member of the value at a path. */
export const memberPath = (path: string, name: string): string => path + formatJsonPath([name]).slice(1);
