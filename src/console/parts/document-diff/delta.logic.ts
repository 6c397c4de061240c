import type { Json } from '../../graphql/graphql.ts';
import { isObject } from '../json/json-path.logic.ts';

/** Difference between two JSON values. */
export type Delta =
  | { readonly kind: 'same' }
  | { readonly kind: 'replaced'; readonly before: Json; readonly after: Json }
  | { readonly kind: 'members'; readonly members: readonly MemberDelta[] }
  | { readonly kind: 'rows'; readonly rows: readonly RowDelta[]; readonly removed: readonly RemovedRow[] };

/** A changed member of an object. */
export type MemberDelta =
  | { readonly name: string; readonly kind: 'added'; readonly after: Json }
  | { readonly name: string; readonly kind: 'removed'; readonly before: Json }
  | { readonly name: string; readonly kind: 'changed'; readonly delta: Delta };

/** A row of the later list: its index in the earlier list, or its value if it is new. */
export type RowDelta =
  { readonly from: number; readonly delta: Delta } | { readonly from: undefined; readonly after: Json };

interface RemovedRow {
  readonly from: number;
  readonly before: Json;
}

/**
 * Compares two JSON values. Rows of lists are recognised after they have moved.
 *
 * Own code, because jsondiffpatch recognises a row by one hash: a line that was renamed, or whose UUID or reference was added,
 * would be shown as removed and added, and swapped lines of the same name as changed values.
 */
export function compareJson(before: Json, after: Json): Delta {
  if (before === after) return { kind: 'same' };
  if (isList(before) && isList(after)) return rowsDelta(before, after);
  if (isObject(before) && isObject(after)) return membersDelta(before, after);
  return { kind: 'replaced', before, after };
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

type Members = { readonly [name: string]: Json };

function membersDelta(before: Members, after: Members): Delta {
  const removed = Object.keys(before)
    .filter((name) => !Object.hasOwn(after, name))
    .map((name): MemberDelta => ({ name, kind: 'removed', before: before[name] as Json }));
  const others = Object.keys(after).flatMap((name): MemberDelta[] => {
    const next = after[name] as Json;
    if (!Object.hasOwn(before, name)) return [{ name, kind: 'added', after: next }];
    const delta = compareJson(before[name] as Json, next);
    return delta.kind === 'same' ? [] : [{ name, kind: 'changed', delta }];
  });
  const members = [...others, ...removed];
  return members.length === 0 ? { kind: 'same' } : { kind: 'members', members };
}

function rowsDelta(before: readonly Json[], after: readonly Json[]): Delta {
  const from = matchRows(before, after);
  const used = new Set(from);
  const rows = after.map((row, index): RowDelta => {
    const old = from[index];
    return old === undefined
      ? { from: undefined, after: row }
      : { from: old, delta: compareJson(before[old] as Json, row) };
  });
  const removed = before.flatMap((row, index) => (used.has(index) ? [] : [{ from: index, before: row }]));
  const isSame =
    removed.length === 0 && rows.every((row, index) => row.from === index && row.delta.kind === 'same');
  return isSame ? { kind: 'same' } : { kind: 'rows', rows, removed };
}

/**
 * Finds, for each row of the later list, the matching row of the earlier one: an equal one, one with the same identity, or the
 * one at the same index.
 */
function matchRows(before: readonly Json[], after: readonly Json[]): (number | undefined)[] {
  const from: (number | undefined)[] = after.map(() => undefined);
  const free = new Set(before.keys());
  const match = (keyOf: (row: Json) => string | undefined): void => {
    const places = new Map<string, number[]>();
    for (const index of free) {
      const key = keyOf(before[index] as Json);
      if (key !== undefined) places.set(key, [...(places.get(key) ?? []), index]);
    }
    after.forEach((row, index) => {
      if (from[index] !== undefined) return;
      const key = keyOf(row);
      const same = key === undefined ? undefined : places.get(key);
      // Among several equal rows, the one at the same index.
      const old = same?.includes(index) ? index : same?.[0];
      if (old === undefined || !same) return;
      same.splice(same.indexOf(old), 1);
      free.delete(old);
      from[index] = old;
    });
  };
  match((row) => JSON.stringify(row));
  for (const names of identities) match((row) => readIdentity(row, names));
  after.forEach((row, index) => {
    if (from[index] !== undefined || !free.has(index)) return;
    if (isObject(row) !== isObject(before[index])) return;
    free.delete(index);
    from[index] = index;
  });
  return from;
}

/** Members that identify a row, most reliable first. */
const identities: readonly (readonly string[])[] = [
  ['uuid'],
  ['item', 'ref'],
  ['item', 'name'],
  ['cat'],
  ['country', 'code'],
  ['code'],
  ['key'],
  ['iban'],
  ['name'],
  ['date'],
  ['text'],
];

function readIdentity(row: Json, names: readonly string[]): string | undefined {
  const [first = '', second = ''] = names;
  if (!isObject(row)) return undefined;
  const nested = first === 'item' ? row['item'] : undefined;
  if (nested !== undefined)
    return isObject(nested) && typeof nested[second] === 'string' ? nested[second] : undefined;
  if (first === 'item') return undefined;
  const values = names.map((name) => row[name]);
  return values.every((value) => typeof value === 'string') ? JSON.stringify(values) : undefined;
}
