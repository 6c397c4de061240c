import { didYouMean } from '../../platform/did-you-mean.ts';
import { formatMessage } from './expression.ts';
import { functions } from './functions.ts';
import { ExpressionFault, type Extent } from './run.ts';
import { isFlag, listShape, unionOf, type PossibleShapes } from './shape.ts';
import { getChild, getChildren, extentOf, parseExpression, getWord, type Node } from './syntax.ts';

/** State of a walk through an expression, with the errors found. */
interface Walk {
  readonly names: Readonly<Record<string, PossibleShapes>>;
  /** Possible shapes of the element of the innermost predicate. */
  readonly element: PossibleShapes;
  readonly around: Extent;
  readonly faults: ExpressionFault[];
}

/**
 * Finds the members of an expression that its values cannot have, each with the most similar one that they can have:
 * such a member is always nothing, so a condition on it is silently false. A value of unknown shape may have any
 * member. The expression must be valid.
 */
export function unknownMembers(text: string, names: Readonly<Record<string, PossibleShapes>>): string[] {
  const faults: ExpressionFault[] = [];
  walk(parseExpression(text), { names, element: undefined, around: { start: 0, end: text.length }, faults });
  return faults.map((fault) => formatMessage(text, fault));
}

/** Whether an expression can never evaluate to true or false. The expression must be valid. */
export function isNeverBoolean(text: string, names: Readonly<Record<string, PossibleShapes>>): boolean {
  const around = { start: 0, end: text.length };
  return comesToNoFlag(parseExpression(text), { names, element: undefined, around, faults: [] });
}

const arithmetic = new Set(['+', '-', '*', '/', '%']);

function comesToNoFlag(node: Node | undefined, context: Walk): boolean {
  if (node === undefined) return false;
  const operator = node['operator'];
  const isEvery = (...parts: string[]) => parts.every((part) => comesToNoFlag(getChild(node, part), context));
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] !== 'boolean';
    case 'ArrayExpression':
      return true;
    case 'UnaryExpression':
      return typeof operator === 'string' && arithmetic.has(operator);
    case 'BinaryExpression':
      return operator === '??'
        ? isEvery('left', 'right')
        : typeof operator === 'string' && arithmetic.has(operator);
    case 'ConditionalExpression':
      return isEvery('consequent', 'alternate');
    default:
      return walk(node, context)?.every((shape) => !isFlag(shape)) ?? false;
  }
}

/** Checks a part of an expression, and returns the possible shapes of its value. */
function walk(node: Node | undefined, outer: Walk): PossibleShapes {
  if (node === undefined) return undefined;
  const context = { ...outer, around: extentOf(node) ?? outer.around };
  switch (node.type) {
    case 'Identifier':
      return context.names[getWord(node, 'name')];
    case 'Element':
      return context.element;
    case 'MemberExpression':
      return member(node, context);
    case 'CallExpression':
      return call(node, context);
    case 'ConditionalExpression':
      walk(getChild(node, 'test'), context);
      return unionOf(['consequent', 'alternate'].map((branch) => walk(getChild(node, branch), context)));
    case 'BinaryExpression':
      return binary(node, context);
    default:
      for (const part of [getChild(node, 'argument'), ...getChildren(node, 'elements')]) walk(part, context);
      return undefined;
  }
}

function member(node: Node, context: Walk): PossibleShapes {
  const holder = walk(getChild(node, 'object'), context);
  const property = getChild(node, 'property');
  if (node['computed'] !== true) return named(holder, property && getWord(property, 'name'), context);
  walk(property, context);
  const key = property?.type === 'Literal' ? property['value'] : undefined;
  if (typeof key === 'string') return named(holder, key, context);
  const isList = holder?.every(({ kind }) => kind === 'a list');
  return holder && isList ? unionOf(holder.map(({ items }) => items)) : undefined;
}

function named(holder: PossibleShapes, name: string | undefined, { around, faults }: Walk): PossibleShapes {
  if (holder === undefined || name === undefined) return undefined;
  const known = unionOf(holder.map((shape) => shape.member(name)));
  if (known?.length !== 0 || holder.length === 0) return known;
  const kinds = new Set(holder.map(({ kind }) => kind));
  const subject = kinds.has('an object') ? 'there is no' : `${[...kinds].join(' or ')} has no`;
  const names = holder.flatMap((shape) => shape.names);
  faults.push(new ExpressionFault(`${subject} member "${name}"`, around, didYouMean(name, names)));
  return undefined;
}

/** Checks a call. Only the results of functions that return lists and their elements have a known shape. */
function call(node: Node, context: Walk): PossibleShapes {
  const name = getWord(getChild(node, 'callee') ?? node, 'name');
  const [first, second, ...others] = getChildren(node, 'arguments');
  const list = walk(first, context);
  const element = list && unionOf(list.map(({ items }) => items));
  const inside = functions.get(name)?.takesPredicate ? { ...context, element } : context;
  const result = walk(second?.type === 'Predicate' ? getChild(second, 'body') : second, inside);
  for (const other of others) walk(other, context);
  if (name === 'filter') return list;
  if (name === 'find') return element;
  return name === 'map' ? [listShape(() => result)] : undefined;
}

function binary(node: Node, context: Walk): PossibleShapes {
  const [left, right] = [getChild(node, 'left'), getChild(node, 'right')];
  const [leftKnown, rightKnown] = [walk(left, context), walk(right, context)];
  const operator = getWord(node, 'operator');
  if (operator === '??') return unionOf([leftKnown, rightKnown]);
  const isMembership = operator === 'in' || operator === 'not in';
  const name = isMembership && left?.type === 'Literal' ? left['value'] : undefined;
  const isObject = rightKnown?.every(({ kind }) => kind === 'an object');
  if (typeof name === 'string' && isObject) named(rightKnown, name, context);
  return undefined;
}
