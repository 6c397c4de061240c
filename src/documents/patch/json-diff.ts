import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import { isObject, type Json, type JsonObject } from '../json.ts';

/** One difference between two JSON values. */
export interface JsonChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Where it is: by the later value, unless only the earlier one has it. */
  readonly path: readonly (string | number)[];
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
}

/** Lists that differ in more rows are compared by their places. */
const mostMoves = 1000;

/**
 * How two JSON values differ, in the order of the later one. Rows of a list that are the same find each other wherever they
 * have moved to; those between them are compared one by one, so that a row that was put in changes nothing behind it.
 */
export function* jsonDiff(
  before: Json,
  after: Json,
  path: readonly (string | number)[] = [],
): Generator<JsonChange> {
  if (Array.isArray(before) && Array.isArray(after)) yield* listDiff(before, after, path);
  else if (isObject(before) && isObject(after)) yield* objectDiff(before, after, path);
  else if (!isDeepStrictEqual(before, after)) yield { kind: 'changed', path, before, after };
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
    // Rows that are the same but for their numbers differ in nothing that is told.
    [from, to] = [endFrom + same, endTo + same];
  }
}

/** Where runs of same rows begin in both lists, with their lengths; the end of both is the last. */
function matches(before: readonly Json[], after: readonly Json[]): (readonly [number, number, number])[] {
  const chunks = diffArrays(before.map(identity), after.map(identity), { maxEditLength: mostMoves });
  const found: (readonly [number, number, number])[] = [];
  let [from, to] = [0, 0];
  for (const { added, removed, count } of chunks ?? []) {
    if (!added && !removed) found.push([from, to, count]);
    if (!added) from += count;
    if (!removed) to += count;
  }
  return [...found, [before.length, after.length, 0]];
}

/** What tells a row from others: all of it but its number in the list, `i`. */
function identity(row: Json): string {
  if (!isObject(row)) return JSON.stringify(row);
  const { i: _number, ...rest } = row;
  return JSON.stringify(rest);
}
