import type { xmlLanguage } from '@codemirror/lang-xml';
import type { Range } from './json-places.logic.ts';

type Tree = ReturnType<typeof xmlLanguage.parser.parse>;
type SyntaxNode = Tree['topNode'];

/** Step of an XPath: a name, and the number among the elements of that name. */
const step = /^(?:[\w.-]+:)?([\w.-]+)(?:\[(\d+)\])?$/;

/** Returns the range of the opening tag of the element at an XPath, or of its nearest existing ancestor. Prefixes may differ. */
export function findXmlRange(tree: Tree, text: string, path: string): Range {
  let within: SyntaxNode = tree.topNode;
  let found: SyntaxNode | undefined;
  for (const part of path.split('/').slice(1)) {
    const [, name, number = '1'] = step.exec(part) ?? [];
    const next = name === undefined ? undefined : elements(within, text, name)[Number(number) - 1];
    if (!next) break;
    found = next;
    within = next;
  }
  const tag = found && (found.getChild('OpenTag') ?? found.getChild('SelfClosingTag'));
  return tag ? { from: tag.from, to: tag.to } : { from: 0, to: 0 };
}

/** Returns the elements with a name directly within another element or the whole text. */
function elements(within: SyntaxNode, text: string, name: string): SyntaxNode[] {
  return within.getChildren('Element').filter((element) => {
    const tag = element.getChild('OpenTag') ?? element.getChild('SelfClosingTag');
    const node = tag?.getChild('TagName');
    return node && text.slice(node.from, node.to).replace(/^.*:/, '') === name;
  });
}
