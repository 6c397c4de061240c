import type { Json } from '../../../graphql/graphql.ts';
import { treeOf } from '../../../parts/json-editor/json-places.logic.ts';
import type { JsonPath } from '../../../parts/json/json-path.logic.ts';
import { childAt, readChildren, sourceOf, type Source } from './source.logic.ts';

/** Replacement of the characters in a range. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export const applyEdits = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);

/** Returns the edits that undo a sequence of edits, in the order in which to apply them. */
export function invertEdits(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const back: TextEdit[] = [];
  let now = text;
  for (const edit of edits) {
    const { from, to, insert } = edit;
    back.unshift({ from, to: from + insert.length, insert: now.slice(from, to) });
    now = applyEdits(now, [edit]);
  }
  return back;
}

/** Returns the smallest edit that turns one text into another. */
export function diffTexts(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - from;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [{ from, to: before.length - tail, insert: after.slice(from, after.length - tail) }];
}

/** Returns the white space at the start of an offset's line. */
function indentAt(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

const unitOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';

/** Changes the indent of all lines of a JSON text but the first. */
const changeIndent = (piece: string, from: string, to: string): string =>
  piece
    .split('\n')
    .map((line, index) =>
      index === 0 ? line : to + (line.startsWith(from) ? line.slice(from.length) : line),
    )
    .join('\n');

/** Formats a value with the indent of a text. */
export const formatJson = (text: string, value: Json): string => JSON.stringify(value, null, unitOf(text));

/** Inserts a piece of text into a list or object, before the child at an index. */
function insertChild(text: string, around: Source, index: number, piece: string): TextEdit {
  const children = readChildren(text, around);
  const outer = indentAt(text, around.from);
  const [first] = children;
  if (!first) {
    const inner = outer + unitOf(text);
    const insert = `\n${inner}${changeIndent(piece, '', inner)}\n${outer}`;
    return { from: around.from + 1, to: around.to - 1, insert };
  }
  const isLines = text.slice(around.from, first.from).includes('\n');
  const inner = indentAt(text, first.from);
  const gap = isLines ? `\n${inner}` : ' ';
  const put = changeIndent(piece, '', inner);
  const next = children[index];
  if (next) return { from: next.from, to: next.from, insert: `${put},${gap}` };
  const end = children.at(-1)?.to ?? around.to - 1;
  return { from: end, to: end, insert: `,${gap}${put}` };
}

/** Replaces the value at a path, or adds a member that its object does not have yet. */
export function setValue(text: string, place: JsonPath, value: Json): readonly TextEdit[] {
  const there = sourceOf(text, place);
  if (there) {
    const { from, to } = there;
    const anew = changeIndent(formatJson(text, value), '', indentAt(text, from));
    return diffTexts(text.slice(from, to), anew).map((edit) => ({
      ...edit,
      from: edit.from + from,
      to: edit.to + from,
    }));
  }
  const around = sourceOf(text, place.slice(0, -1));
  const name = place.at(-1);
  if (around?.kind !== 'object' || typeof name !== 'string') return [];
  const piece = `${JSON.stringify(name)}: ${formatJson(text, value)}`;
  return [insertChild(text, around, Number.POSITIVE_INFINITY, piece)];
}

/** Deletes the value at a path, with its comma. */
export function removeValue(text: string, place: JsonPath): readonly TextEdit[] {
  const found = childAt(text, place);
  if (!found) return [];
  const { child, around, all, index } = found;
  const next = all[index + 1];
  const before = all[index - 1];
  if (next) return [{ from: child.from, to: next.from, insert: '' }];
  if (before) return [{ from: before.to, to: child.to, insert: '' }];
  return [{ from: around.from + 1, to: around.to - 1, insert: '' }];
}

/** Inserts a piece of JSON text into the list at a path, which is created if it is missing. */
export function insertEntry(text: string, list: JsonPath, index: number, piece: string): readonly TextEdit[] {
  const there = sourceOf(text, list);
  if (there?.kind === 'list') return [insertChild(text, there, index, piece)];
  const made = setValue(text, list, []);
  if (made.length === 0) return [];
  const within = applyEdits(text, made);
  return [...made, ...insertEntry(within, list, index, piece)];
}

/** Returns the source text of the value at a path, without its indent. */
export function sourceAt(text: string, place: JsonPath): string | undefined {
  const there = sourceOf(text, place);
  return there && changeIndent(text.slice(there.from, there.to), indentAt(text, there.from), '');
}

/** Returns the line of the first syntax error, from 1. */
export function brokenLine(text: string): number {
  let at = text.length;
  treeOf(text).iterate({
    enter(node) {
      if (node.type.isError) at = Math.min(at, node.from);
    },
  });
  return text.slice(0, at).split('\n').length;
}
