import type { JsonPath } from '../../../parts/json/json-path.logic.ts';

/** Range of a value in a JSON text. */
export interface Source {
  readonly from: number;
  readonly to: number;
  readonly kind: 'object' | 'list' | 'plain';
}

/** Entry of a list, or member of an object with its name. */
export interface Child {
  readonly from: number;
  readonly to: number;
  readonly name: string | undefined;
  readonly value: Source;
}

const string = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;
const token = new RegExp(String.raw`${string}|[[\]{}]|[^\s,:"[\]{}]+`, 'g');
const bracket = new RegExp(String.raw`${string}|[[\]{}]`, 'g');

/** Returns the next token from an offset on, skipping white space, commas and colons. */
function tokenAt(text: string, at: number): { readonly from: number; readonly text: string } | undefined {
  token.lastIndex = at;
  const match = token.exec(text);
  return match ? { from: match.index, text: match[0] } : undefined;
}

/** Returns the value that starts with a token. */
function readValue(text: string, { from, text: piece }: { from: number; text: string }): Source {
  if (piece !== '{' && piece !== '[') return { from, to: from + piece.length, kind: 'plain' };
  let depth = 0;
  bracket.lastIndex = from;
  for (let match = bracket.exec(text); match; match = bracket.exec(text)) {
    const [each] = match;
    if (each === '{' || each === '[') depth += 1;
    else if (each === '}' || each === ']') depth -= 1;
    if (depth === 0) break;
  }
  return { from, to: bracket.lastIndex, kind: piece === '{' ? 'object' : 'list' };
}

/** Returns the children of a list or object, in their order. */
export function readChildren(text: string, { from, kind }: Source): readonly Child[] {
  const found: Child[] = [];
  if (kind === 'plain') return found;
  let next = tokenAt(text, from + 1);
  while (next && next.text !== '}' && next.text !== ']') {
    const begin = next;
    const first = kind === 'list' ? next : tokenAt(text, next.from + next.text.length);
    if (!first) break;
    const value = readValue(text, first);
    const name = kind === 'list' ? undefined : (JSON.parse(begin.text) as string);
    found.push({ from: begin.from, to: value.to, name, value });
    next = tokenAt(text, value.to);
  }
  return found;
}

/** Returns the root value of a JSON text. */
export function rootOf(text: string): Source | undefined {
  const first = tokenAt(text, 0);
  return first && readValue(text, first);
}

/** Returns the entry or member at a path with its parent; of members with the same name, the last one. */
export function childAt(
  text: string,
  place: JsonPath,
):
  | { readonly child: Child; readonly around: Source; readonly all: readonly Child[]; readonly index: number }
  | undefined {
  const around = sourceOf(text, place.slice(0, -1));
  const last = place.at(-1);
  if (!around || last === undefined) return undefined;
  const all = readChildren(text, around);
  const index = typeof last === 'number' ? last : all.findLastIndex(({ name }) => name === last);
  const child = all[index];
  return child && (around.kind === 'list') === (typeof last === 'number')
    ? { child, around, all, index }
    : undefined;
}

/** Returns the range of the value at a path. */
export const sourceOf = (text: string, place: JsonPath): Source | undefined =>
  place.length === 0 ? rootOf(text) : childAt(text, place)?.child.value;
