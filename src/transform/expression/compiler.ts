import { RE2JS, RE2JSException } from 're2js';
import { didYouMean } from '../../platform/did-you-mean.ts';
import { Amount } from '@docmill/documents/amounts';
import { functions } from './functions.ts';
import { operators, unaryOperators } from './operators.ts';
import { ExpressionFault } from './run.ts';
import type { Evaluator, Extent, Run } from './run.ts';
import { getChild, getChildren, extentOf, getWord } from './syntax.ts';
import type { Node } from './syntax.ts';
import { isNil, getMember, parseNumber, requireText, requireTruth } from './value.ts';

/** Maximum length of a pattern of `matches`, and of the text that it matches, in characters. */
const maxPatternLength = 256;
const maxMatchedLength = 10_000;

/** Number of instructions of a compiled pattern that count as one step per character. */
const instructionsPerStep = 16;

/** State of a compilation. */
interface Context {
  /** Names that the scope must contain. */
  readonly names: Set<string>;
  /** Number of parts compiled so far: a predicate costs as many steps as it has parts. */
  parts: number;
  /** Number of predicates around the current part. */
  predicates: number;
}

type Construct = (context: Context, node: Node, extent: Extent) => Evaluator;

const constructs: ReadonlyMap<string, Construct> = new Map<string, Construct>([
  ['Literal', literal],
  ['Identifier', name],
  ['Element', element],
  ['MemberExpression', member],
  ['CallExpression', call],
  ['UnaryExpression', unary],
  ['BinaryExpression', binary],
  ['ConditionalExpression', conditional],
  ['ArrayExpression', array],
  ['Predicate', refused('a predicate stands only in a list function')],
  ['ThisExpression', refused('"this" has no meaning here')],
  ['SequenceExpression', refused('several expressions where one is expected')],
]);

/** Compiles a parsed expression to a function of a run, and lists the names it takes from the scope. */
export function compileNode(root: Node, whole: Extent): { evaluate: Evaluator; names: readonly string[] } {
  const context: Context = { names: new Set(), parts: 0, predicates: 0 };
  const evaluate = compile(context, root, whole);
  return { evaluate, names: [...context.names] };
}

function compile(context: Context, node: Node | undefined, around: Extent): Evaluator {
  if (node === undefined) throw new ExpressionFault('something is missing', around);
  context.parts += 1;
  const construct = constructs.get(node.type) ?? compound;
  return construct(context, node, extentOf(node) ?? around);
}

function refused(message: string): Construct {
  return (_context, _node, extent) => {
    throw new ExpressionFault(message, extent);
  };
}

/** Refuses what the parser returns for an empty text, and for two expressions without an operator between them. */
function compound(_: Context, node: Node, extent: Extent): Evaluator {
  const second = getChildren(node, 'body')[1];
  if (second === undefined) throw new ExpressionFault('is empty', extent);
  throw new ExpressionFault('an operator is missing before this', extentOf(second) ?? extent);
}

function literal(_: Context, node: Node, extent: Extent): Evaluator {
  const { value } = node;
  const constant = typeof value === 'number' ? numberLiteral(value, getWord(node, 'raw'), extent) : value;
  return () => constant;
}

/** Parses a number exactly as it is written where JavaScript would round it. */
function numberLiteral(value: number, raw: string, extent: Extent): number | Amount {
  if (!Number.isFinite(value)) throw new ExpressionFault('the number is too large', extent);
  return Number.isSafeInteger(value) ? value : (parseNumber(raw) ?? Amount.fromNumber(value));
}

function name(context: Context, node: Node, extent: Extent): Evaluator {
  const key = getWord(node, 'name');
  context.names.add(key);
  return ({ scope }) => {
    if (Object.hasOwn(scope, key)) return getMember(scope, key);
    const known = Object.keys(scope).join(', ');
    throw new ExpressionFault(`"${key}" is not known here${known && `, only ${known}`}`, extent);
  };
}

function element(context: Context, _: Node, extent: Extent): Evaluator {
  if (context.predicates === 0) throw new ExpressionFault('an element stands only in a predicate', extent);
  return (run) => run.element;
}

/** Compiles the access to a member. A missing one is nothing, with and without `?.`, for every kind of value. */
function member(context: Context, node: Node, extent: Extent): Evaluator {
  const object = compile(context, getChild(node, 'object'), extent);
  const property = getChild(node, 'property');
  if (node['computed'] !== true) {
    const key = property && getWord(property, 'name');
    return (run) => getMember(object(run), key);
  }
  const key = compile(context, property, extent);
  return (run) => getMember(object(run), key(run));
}

function call(context: Context, node: Node, extent: Extent): Evaluator {
  const callee = getChild(node, 'callee');
  const called = callee?.type === 'Identifier' ? getWord(callee, 'name') : undefined;
  if (called === undefined)
    throw new ExpressionFault('only a function of the language can be called', extent);
  const known = functions.get(called);
  if (known === undefined) {
    const meant = didYouMean(called, functions.keys());
    throw new ExpressionFault(`there is no function "${called}"`, extent, meant);
  }
  const [fewest, most] = known.arity;
  const parts = getChildren(node, 'arguments');
  if (parts.length < fewest || parts.length > most) {
    const wanted = fewest === most ? `${fewest}` : `${fewest} to ${most}`;
    throw new ExpressionFault(
      `"${called}" takes ${wanted} ${most === 1 ? 'argument' : 'arguments'}, not ${parts.length}`,
      extent,
    );
  }
  const eager = known.takesPredicate ? parts.slice(0, 1) : parts;
  const values = eager.map((part) => compile(context, part, extent));
  const over = compilePredicate(context, known.takesPredicate ? parts[1] : undefined, extent);
  return (run) => {
    const given = values.map((value) => value(run));
    return known.call({ run, extent, given, predicate: (each) => over(run, each) });
  };
}

/** Compiles a predicate, with or without braces, to a function of an element; a missing one returns the element itself. */
function compilePredicate(
  context: Context,
  node: Node | undefined,
  extent: Extent,
): (run: Run, element: unknown) => unknown {
  const before = context.parts;
  context.predicates += 1;
  const body = node?.type === 'Predicate' ? getChild(node, 'body') : node;
  const isGiven = node !== undefined;
  const evaluate: Evaluator = isGiven ? compile(context, body, extent) : ({ element }) => element;
  context.predicates -= 1;
  const steps = context.parts - before + 1;
  return (run, element) => {
    run.spend(steps, extent);
    const outer = run.element;
    run.element = element;
    const result = evaluate(run);
    run.element = outer;
    return result;
  };
}

function unary(context: Context, node: Node, extent: Extent): Evaluator {
  const operator = unaryOperators.get(getWord(node, 'operator'));
  if (operator === undefined) throw new ExpressionFault('the operator is not known', extent);
  const argument = compile(context, getChild(node, 'argument'), extent);
  return (run) => operator(argument(run), extent);
}

function binary(context: Context, node: Node, extent: Extent): Evaluator {
  const written = getWord(node, 'operator');
  checkBinding(getChild(node, 'left'), written, extent);
  const left = compile(context, getChild(node, 'left'), extent);
  const isNegated = written.startsWith('not ');
  const operator = isNegated ? written.slice('not '.length) : written;
  const evaluate =
    operator === 'matches'
      ? matches(left, getChild(node, 'right'), extent)
      : operation(operator, left, compile(context, getChild(node, 'right'), extent), extent);
  return isNegated ? (run) => !evaluate(run) : evaluate;
}

function operation(symbol: string, left: Evaluator, right: Evaluator, extent: Extent): Evaluator {
  switch (symbol) {
    case '&&':
    case 'and':
      return (run) => requireTruth(left(run), extent) && requireTruth(right(run), extent);
    case '||':
    case 'or':
      return (run) => requireTruth(left(run), extent) || requireTruth(right(run), extent);
    case '??':
      return (run) => {
        const value = left(run);
        return isNil(value) ? right(run) : value;
      };
    default: {
      const operator = operators.get(symbol);
      if (operator === undefined) throw new ExpressionFault('the operator is not known', extent);
      return (run) => operator(run, left(run), right(run), extent);
    }
  }
}

/** Refuses `not a in b`, `!a ?? b` and similar without brackets, because languages interpret them differently. */
function checkBinding(left: Node | undefined, operator: string, extent: Extent): void {
  if (left?.type !== 'UnaryExpression' || left['bracketed'] === true) return;
  const isLoose = left['operator'] === 'not' && !['and', 'or', '&&', '||'].includes(operator);
  if (!isLoose && operator !== '??') return;
  throw new ExpressionFault(`needs brackets: "${getWord(left, 'operator')}" before "${operator}"`, extent);
}

/**
 * Compiles `matches`, with an RE2 pattern, whose run time is linear in the text. The pattern must be a literal of the
 * expression.
 */
function matches(left: Evaluator, right: Node | undefined, extent: Extent): Evaluator {
  const source = right?.['value'];
  if (right?.type !== 'Literal' || typeof source !== 'string') {
    throw new ExpressionFault('"matches" needs a pattern in quotes', extent);
  }
  if (source.length > maxPatternLength) {
    throw new ExpressionFault(`a pattern has at most ${maxPatternLength} characters`, extent);
  }
  const pattern = compilePattern(source, (right && extentOf(right)) ?? extent);
  const stepsPerCharacter = Math.ceil(pattern.programSize() / instructionsPerStep);
  return (run) => {
    const text = requireText(left(run), extent);
    if (text === undefined) return false;
    if (text.length > maxMatchedLength) {
      throw new ExpressionFault(`matches text of at most ${maxMatchedLength} characters`, extent);
    }
    run.spend(text.length * stepsPerCharacter, extent);
    return pattern.matcher(text).find();
  };
}

function compilePattern(source: string, extent: Extent): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSException) throw new ExpressionFault(error.message, extent);
    throw error;
  }
}

function conditional(context: Context, node: Node, extent: Extent): Evaluator {
  const test = compile(context, getChild(node, 'test'), extent);
  const consequent = compile(context, getChild(node, 'consequent'), extent);
  const alternate = compile(context, getChild(node, 'alternate'), extent);
  return (run) => (requireTruth(test(run), extent) ? consequent(run) : alternate(run));
}

function array(context: Context, node: Node, extent: Extent): Evaluator {
  const elements = getChildren(node, 'elements').map((each) => compile(context, each, extent));
  return (run) => elements.map((each) => each(run));
}
