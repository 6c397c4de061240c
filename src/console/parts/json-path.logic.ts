import type { Json } from '../graphql/graphql.ts';

/** A place in a JSON value: names of members and indexes of lists, from the root on. */
export type Place = readonly (string | number)[];

const step = /\.([A-Za-z_$][\w$-]*)|\[(\d+)\]|\[(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\]/y;

/** The place that a JSON path of the service names: `$.doc.lines[0].item`; undefined when it is none. */
export function placeOf(path: string): Place | undefined {
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

/** A place as the service writes it. */
export function pathText(place: Place): string {
  return `$${place
    .map((each) => {
      if (typeof each === 'number') return `[${each}]`;
      return /^[A-Za-z_$][\w$-]*$/.test(each) ? `.${each}` : `[${JSON.stringify(each)}]`;
    })
    .join('')}`;
}

/** Whether a JSON value has members. */
export function isObject(value: unknown): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at a place; undefined when nothing does. */
export function valueAt(value: Json | undefined, place: Place): Json | undefined {
  let found: Json | undefined = value;
  for (const each of place) {
    if (typeof each === 'number') found = Array.isArray(found) ? (found as readonly Json[])[each] : undefined;
    else found = isObject(found) && Object.hasOwn(found, each) ? found[each] : undefined;
  }
  return found;
}

/**
 * The value with something else at a place, and objects and lists made on the way; undefined removes what stands there,
 * and objects that are empty after that, but for rows of lists, which would move those behind them.
 */
export function withValue(value: Json | undefined, place: Place, next: Json | undefined): Json | undefined {
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

/** Members keep their order, so that a text of them changes where they do. */
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

/** The path of a member of what stands at a path. */
export const memberPath = (path: string, name: string): string => path + pathText([name]).slice(1);
