import { jsonLanguage } from '@codemirror/lang-json';
import type { JsonPath } from '../json/json-path.logic.ts';

type Tree = ReturnType<typeof jsonLanguage.parser.parse>;
type SyntaxNode = Tree['topNode'];

/** Range of character offsets. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Parses JSON text, even with errors. */
export const treeOf = (text: string): Tree => jsonLanguage.parser.parse(text);

const values = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

/** Returns the values directly within a list, a member or the whole text. */
export function childValues(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (values.has(child.name)) found.push(child);
  return found;
}

/** Returns the name of a member, as written in a text. */
export function memberName(property: SyntaxNode, text: string): string | undefined {
  const name = property.getChild('PropertyName');
  if (!name) return undefined;
  try {
    return String(JSON.parse(text.slice(name.from, name.to)));
  } catch {
    return undefined;
  }
}

/** Returns the range of the value at a path, or of the nearest existing ancestor. For a member it is its name. */
export function findRange(tree: Tree, text: string, place: JsonPath): Range {
  let [node] = childValues(tree.topNode);
  let range: Range = node ? { from: node.from, to: node.to } : { from: 0, to: 0 };
  for (const each of place) {
    let next: SyntaxNode | undefined;
    let shown: Range | undefined;
    if (node?.name === 'Array' && typeof each === 'number') {
      next = childValues(node)[each];
      shown = next;
    } else if (node?.name === 'Object') {
      const property = node.getChildren('Property').find((one) => memberName(one, text) === String(each));
      next = property && childValues(property)[0];
      shown = property?.getChild('PropertyName') ?? undefined;
    }
    if (!shown) break;
    range = { from: shown.from, to: shown.to };
    node = next;
  }
  return node && range.to - range.from > 0 && isLong(range, text) ? firstLine(range, text) : range;
}

const isLong = ({ from, to }: Range, text: string): boolean => text.slice(from, to).includes('\n');

/** Reduces a range to its first line: a mark over a whole list would hide the marks within. */
function firstLine({ from }: Range, text: string): Range {
  const end = text.indexOf('\n', from);
  return { from, to: end < 0 ? text.length : end };
}

/** Returns the path at a position: names and indexes, from the root. */
export function findPathAt(tree: Tree, text: string, position: number, side: -1 | 0 | 1 = -1): JsonPath {
  const place: (string | number)[] = [];
  let node: SyntaxNode | null = tree.resolveInner(position, side);
  while (node) {
    const { parent }: SyntaxNode = node;
    if (node.name === 'Property') place.unshift(memberName(node, text) ?? '');
    else if (parent?.name === 'Array' && values.has(node.name))
      place.unshift(childValues(parent).findIndex(({ from }) => from === node?.from));
    node = parent;
  }
  return place;
}
