import jsep from 'jsep';
import { ExpressionFault } from './run.ts';
import type { Extent } from './run.ts';

/** Part of a parsed expression, with the index of its first character where the parser has set it. */
export type Node = jsep.Expression;

const maxDepth = 128;

/** Precedences of the operators, those of expr-lang; comparison words may have a `not ` before them. */
const precedences: Record<string, number> = {
  or: 10,
  '||': 10,
  and: 15,
  '&&': 15,
  '==': 20,
  '!=': 20,
  '<': 20,
  '<=': 20,
  '>': 20,
  '>=': 20,
  in: 20,
  contains: 20,
  startsWith: 20,
  endsWith: 20,
  matches: 20,
  'not in': 20,
  'not contains': 20,
  'not startsWith': 20,
  'not endsWith': 20,
  'not matches': 20,
  '+': 30,
  '-': 30,
  '*': 60,
  '/': 60,
  '%': 60,
  '??': 500,
};

jsep.removeAllBinaryOps();
jsep.removeAllUnaryOps();
for (const [operator, precedence] of Object.entries(precedences)) jsep.addBinaryOp(operator, precedence);
for (const operator of ['!', 'not', '-', '+']) jsep.addUnaryOp(operator);
jsep.addLiteral('nil', null);

/** State of the current parse; parsing is synchronous, so there is at most one. */
let depth = 0;
let tokenStarts: number[] = [];

jsep.hooks.add('gobble-expression', function enterExpression() {
  enter(this);
});
jsep.hooks.add('after-expression', () => {
  depth -= 1;
});
jsep.hooks.add('gobble-token', function enterToken(env) {
  enter(this);
  tokenStarts.push(this.index);
  const node = ownToken(this);
  if (node) env.node = node;
});
jsep.hooks.add('after-token', function markToken({ node }) {
  depth -= 1;
  const start = tokenStarts.pop() ?? 0;
  if (!node) return;
  node['bracketed'] = node['start'] !== undefined;
  node['start'] = start;
  node['end'] = this.index;
});

function enter(parser: jsep.HookScope): void {
  depth += 1;
  if (depth > maxDepth) parser.throwError('Nested too deeply');
}

/** Parses the additions of expr-lang to jsep: `{predicate}`, and `#` and `.member` for the current element. */
function ownToken(parser: jsep.HookScope): jsep.PossibleExpression {
  const { char } = parser;
  if (isDigit(char) || (char === '.' && isDigit(parser.expr.charAt(parser.index + 1)))) {
    return parser.gobbleNumericLiteral();
  }
  if (char === '.') return parser.gobbleTokenProperty({ type: 'Element' });
  if (char === '#') {
    parser.index += 1;
    return parser.gobbleTokenProperty({ type: 'Element' });
  }
  return char === '{' ? predicate(parser) : undefined;
}

function predicate(parser: jsep.HookScope): Node {
  parser.index += 1;
  const body: jsep.PossibleExpression = parser.gobbleExpression();
  if (parser.char !== '}') parser.throwError('Unclosed {');
  parser.index += 1;
  return { type: 'Predicate', body };
}

function isDigit(char: string): boolean {
  return char >= '0' && char <= '9';
}

/** Parses a whole expression; throws for invalid text. */
export function parseExpression(text: string): Node {
  depth = 0;
  tokenStarts = [];
  const separator = /^\s*[;,]|[;,]\s*$/.exec(text);
  if (separator) throw new ExpressionFault('Unexpected separator', wordAt(separator.index));
  try {
    return jsep(text);
  } catch (error) {
    if (!(error instanceof Error) || !('index' in error)) throw error;
    const message = 'description' in error ? String(error.description) : error.message;
    throw new ExpressionFault(message, wordAt(Number(error.index)));
  }
}

function wordAt(index: number): Extent {
  return { start: index, end: index + 1 };
}

/** Returns the range of a part of an expression; of one without a range, that of its parts. */
export function extentOf(node: Node): Extent | undefined {
  const { start, end } = node;
  if (typeof start === 'number' && typeof end === 'number') return { start, end };
  const first = getChild(node, 'left') ?? getChild(node, 'test');
  const last = getChild(node, 'right') ?? getChild(node, 'alternate');
  const from = first && extentOf(first);
  const upTo = last && extentOf(last);
  if (!from || !upTo) return undefined;
  node['start'] = from.start;
  node['end'] = upTo.end;
  return { start: from.start, end: upTo.end };
}

/** Returns a member of a node that is itself a node. */
export function getChild(node: Node, member: string): Node | undefined {
  const child = node[member];
  return isNode(child) ? child : undefined;
}

/** Returns a text member of a node; empty when it is no text. */
export function getWord(node: Node, member: string): string {
  const word = node[member];
  return typeof word === 'string' ? word : '';
}

/** Returns the nodes of a list member; a hole in the list is undefined. */
export function getChildren(node: Node, member: string): (Node | undefined)[] {
  const children = node[member];
  return Array.isArray(children) ? children.map((child) => (isNode(child) ? child : undefined)) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
