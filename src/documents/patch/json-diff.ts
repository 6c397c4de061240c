import { diffArrays } from 'diff';
import { isEqualJson, isObject, type Json, type JsonObject } from '../json.ts';

/** One difference between two JSON values. */
export interface JsonChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Path in the later value, or in the earlier one if only that has it. */
  readonly path: readonly (string | number)[];
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
}

/** Maximum number of differing rows for which moved rows are detected; larger differences are compared by position. */
const maxEdits = 1000;

/**
 * Yields the differences between two JSON values, in the order of the later one. Equal rows of a list are matched
 * even if they moved; the rows between them are compared one by one, so that an inserted row changes no later ones.
 */
export function* jsonDiff(
  before: Json,
  after: Json,
  path: readonly (string | number)[] = [],
): Generator<JsonChange> {
  if (Array.isArray(before) && Array.isArray(after)) yield* listDiff(before, after, path);
  else if (isObject(before) && isObject(after)) yield* objectDiff(before, after, path);
  else if (!isEqualJson(before, after)) yield { kind: 'changed', path, before, after };
}

function* objectDiff(
  before: JsonObject,
  after: JsonObject,
  path: readonly (string | number)[],
): Generator<JsonChange> {
  for (const [name, value] of Object.entries(before))
    if (!Object.hasOwn(after, name)) yield { kind: 'removed', path: [...path, name], before: value };
  for (const [name, value] of Object.entries(after)) {
    const at = [...path, name];
    const earlier = Object.hasOwn(before, name) ? before[name] : undefined;
    if (earlier === undefined) yield { kind: 'added', path: at, after: value };
    else yield* jsonDiff(earlier, value, at);
  }
}

function* listDiff(
  before: readonly Json[],
  after: readonly Json[],
  path: readonly (string | number)[],
): Generator<JsonChange> {
  let [from, to] = [0, 0];
  for (const [endFrom, endTo, same] of matches(before, after)) {
    const pairs = Math.min(endFrom - from, endTo - to);
    for (let row = 0; row < pairs; row += 1)
      yield* jsonDiff(before[from + row] ?? null, after[to + row] ?? null, [...path, to + row]);
    for (let row = from + pairs; row < endFrom; row += 1)
      yield { kind: 'removed', path: [...path, row], before: before[row] };
    for (let row = to + pairs; row < endTo; row += 1)
      yield { kind: 'added', path: [...path, row], after: after[row] };
    // Rows that differ only in their numbers count as equal.
    [from, to] = [endFrom + same, endTo + same];
  }
}

/** Returns the runs of equal rows: start in both lists, and length. The last one is the end of both lists. */
function matches(before: readonly Json[], after: readonly Json[]): (readonly [number, number, number])[] {
  const chunks = diffArrays(before.map(identity), after.map(identity), { maxEditLength: maxEdits });
  const found: (readonly [number, number, number])[] = [];
  let [from, to] = [0, 0];
  for (const { added, removed, count } of chunks ?? []) {
    if (!added && !removed) found.push([from, to, count]);
    if (!added) from += count;
    if (!removed) to += count;
  }
  return [...found, [before.length, after.length, 0]];
}

/** Returns the identity of a row: its content without its number in the list, `i`. */
function identity(row: Json): string {
  if (!isObject(row)) return JSON.stringify(row);
  const { i: _number, ...rest } = row;
  return JSON.stringify(rest);
}
