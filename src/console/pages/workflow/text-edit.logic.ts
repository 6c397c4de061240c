import type { Json } from '../../graphql/graphql.ts';
import { childValues, memberName, treeOf } from '../../parts/json-editor/json-places.logic.ts';
import type { Place } from '../../parts/json-path.logic.ts';

/** Puts another text in the place of the characters of a range. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

type SyntaxNode = ReturnType<typeof treeOf>['topNode'];

export const edited = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);

/** What takes edits back that were made one after the other, in the order in which it is to be done. */
export function inverse(text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const back: TextEdit[] = [];
  let now = text;
  for (const edit of edits) {
    const { from, to, insert } = edit;
    back.unshift({ from, to: from + insert.length, insert: now.slice(from, to) });
    now = edited(now, [edit]);
  }
  return back;
}

/** The smallest edit that makes one text of another. */
export function difference(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - from;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return [{ from, to: before.length - tail, insert: after.slice(from, after.length - tail) }];
}

const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  node.name === 'Object' ? node.getChildren('Property') : childValues(node);

/** The member or the entry of a list that a place names, and what holds it. */
function childAt(
  text: string,
  place: Place,
): { node: SyntaxNode; around: SyntaxNode; index: number } | undefined {
  const around = valueAt(text, place.slice(0, -1));
  const last = place.at(-1);
  if (!around || last === undefined) return undefined;
  const children = childrenOf(around);
  const index =
    typeof last === 'number' ? last : children.findLastIndex((each) => memberName(each, text) === last);
  const node = children[index];
  return node && (around.name === 'Array') === (typeof last === 'number')
    ? { node, around, index }
    : undefined;
}

function valueAt(text: string, place: Place): SyntaxNode | undefined {
  if (place.length === 0) return childrenOf(treeOf(text).topNode)[0];
  const node = childAt(text, place)?.node;
  return node?.name === 'Property' ? childrenOf(node).at(-1) : node;
}

/** White space at the beginning of the line of a character. */
function indentAt(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

const unitOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';

/** A piece of JSON text with another indent before all lines but the first. */
const indented = (piece: string, from: string, to: string): string =>
  piece
    .split('\n')
    .map((line, index) =>
      index === 0 ? line : to + (line.startsWith(from) ? line.slice(from.length) : line),
    )
    .join('\n');

/** What a value is written as, in the manner of a text. */
export const written = (text: string, value: Json): string => JSON.stringify(value, null, unitOf(text));

/** Puts a piece into a list or an object, before its child of an index. */
function insertChild(text: string, around: SyntaxNode, index: number, piece: string): TextEdit {
  const children = childrenOf(around);
  const outer = indentAt(text, around.from);
  const [first] = children;
  if (!first) {
    const inner = outer + unitOf(text);
    const insert = `\n${inner}${indented(piece, '', inner)}\n${outer}`;
    return { from: around.from + 1, to: around.to - 1, insert };
  }
  const isLines = text.slice(around.from, first.from).includes('\n');
  const inner = indentAt(text, first.from);
  const gap = isLines ? `\n${inner}` : ' ';
  const put = indented(piece, '', inner);
  const next = children[index];
  if (next) return { from: next.from, to: next.from, insert: `${put},${gap}` };
  const end = children.at(-1)?.to ?? around.to - 1;
  return { from: end, to: end, insert: `,${gap}${put}` };
}

/** Writes what stands at a place anew, or puts a member there that its object does not have yet. */
export function setValue(text: string, place: Place, value: Json): readonly TextEdit[] {
  const node = valueAt(text, place);
  if (node) {
    const insert = indented(written(text, value), '', indentAt(text, node.from));
    return difference(text, text.slice(0, node.from) + insert + text.slice(node.to));
  }
  const around = valueAt(text, place.slice(0, -1));
  const name = place.at(-1);
  if (around?.name !== 'Object' || typeof name !== 'string') return [];
  const piece = `${JSON.stringify(name)}: ${written(text, value)}`;
  return [insertChild(text, around, childrenOf(around).length, piece)];
}

/** Takes away what stands at a place, with its comma. */
export function removeValue(text: string, place: Place): readonly TextEdit[] {
  const child = childAt(text, place);
  if (!child) return [];
  const { node, around, index } = child;
  const children = childrenOf(around);
  const next = children[index + 1];
  const before = children[index - 1];
  if (next) return [{ from: node.from, to: next.from, insert: '' }];
  if (before) return [{ from: before.to, to: node.to, insert: '' }];
  return [{ from: around.from + 1, to: around.to - 1, insert: '' }];
}

/** Puts a piece of JSON text into the list at a place, which is made where its object lacks it. */
export function insertEntry(text: string, list: Place, index: number, piece: string): readonly TextEdit[] {
  const node = valueAt(text, list);
  if (node?.name === 'Array') return [insertChild(text, node, index, piece)];
  const made = setValue(text, list, []);
  if (made.length === 0) return [];
  const within = edited(text, made);
  return [...made, ...insertEntry(within, list, index, piece)];
}

/** What stands at a place as it is written, without the indent that it has there. */
export function sourceAt(text: string, place: Place): string | undefined {
  const node = valueAt(text, place);
  return node && indented(text.slice(node.from, node.to), indentAt(text, node.from), '');
}

/** The line, from 1, in which a text stops being JSON; undefined: it is JSON. */
export function brokenLine(text: string): number | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    let at = text.length;
    treeOf(text).iterate({
      enter(node) {
        if (node.type.isError) at = Math.min(at, node.from);
      },
    });
    return text.slice(0, at).split('\n').length;
  }
}
