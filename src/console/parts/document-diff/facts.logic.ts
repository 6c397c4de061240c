import type { Json } from '../../graphql/graphql.ts';
import { isObject, type JsonPath } from '../json/json-path.logic.ts';
import type { Delta } from './delta.logic.ts';

/** A difference between two documents. */
export interface Fact {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** Path in the later document; for removed values, in the earlier one. */
  readonly place: JsonPath;
  readonly before?: Json;
  readonly after?: Json;
}

/** Lists the differences one by one, in the order of the later document. */
export function listFacts(delta: Delta, place: JsonPath = []): readonly Fact[] {
  if (delta.kind === 'same') return [];
  if (delta.kind === 'replaced')
    return [{ kind: 'changed', place, before: delta.before, after: delta.after }];
  if (delta.kind === 'rows') return rowFacts(delta, place);
  return delta.members.flatMap((member): readonly Fact[] => {
    const { kind, name } = member;
    const there = [...place, name];
    if (kind === 'changed') return listFacts(member.delta, there);
    if (kind === 'added') return [{ kind, place: there, after: member.after }];
    return [{ kind, place: there, before: member.before }];
  });
}

function rowFacts({ rows, removed }: Extract<Delta, { kind: 'rows' }>, place: JsonPath): readonly Fact[] {
  const stayed = findLongestIncreasing(rows.flatMap(({ from }) => from ?? []));
  return [
    ...rows.flatMap((row, index): readonly Fact[] => {
      const there = [...place, index];
      if (row.from === undefined) return [{ kind: 'added', place: there, after: row.after }];
      const inner = listFacts(row.delta, there);
      return stayed.has(row.from)
        ? inner
        : [{ kind: 'moved', place: there, before: row.from, after: index }, ...inner];
    }),
    ...removed.map(({ from, before }): Fact => ({ kind: 'removed', place: [...place, from], before })),
  ];
}

/** Returns a longest increasing subsequence of the numbers: the rows that stayed while others moved. */
function findLongestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  const tails: number[] = [];
  numbers.forEach((number, index) => {
    let place = ends.findIndex((end) => end >= number);
    if (place < 0) place = ends.length;
    ends[place] = number;
    tails[place] = index;
    before[index] = place > 0 ? tails[place - 1] : undefined;
  });
  const found = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before[at]) found.add(numbers[at] as number);
  return found;
}

/** Maximum length of a value in one line of text, in characters. */
const maxTextLength = 160;

/** Formats a value as one line of text; an object by its name. */
export function valueText(value: Json | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  const text = namesOf(value) ?? JSON.stringify(value);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

type Words = readonly (Json | undefined)[];

const joined = (parts: Words, by: string): string | undefined =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(by) || undefined;

/** Returns the name of a value, or the names in a list; undefined if one of them has none. */
function namesOf(value: Json): string | undefined {
  if (!Array.isArray(value)) return isObject(value) ? nameOf(value) : undefined;
  const names = (value as readonly Json[]).map((each) => (typeof each === 'string' ? each : namesOf(each)));
  return names.length > 0 && names.every((name) => name !== undefined) ? names.join(', ') : undefined;
}

function nameOf(value: { readonly [name: string]: Json }): string | undefined {
  const { quantity, item, name, series, code, text, cat, percent, date, amount, country } = value;
  const { street, num, locality, addr, url } = value;
  if (isObject(item)) return joined([joined([quantity, item['name']], ' × '), item['price']], ' · ');
  return (
    joined([name], '') ??
    joined([cat, percent], ' ') ??
    joined([date, amount], ' · ') ??
    joined([text], '') ??
    joined([addr ?? url], '') ??
    joined([joined([street, num], ' '), joined([locality && code, locality], ' ')], ', ') ??
    joined([series, code], '-') ??
    joined([country], '')
  );
}
