import { Amount } from '@docmill/documents/amounts';
import { ExpressionFault } from './run.ts';
import type { Extent, Run } from './run.ts';
import {
  isNil,
  isRecord,
  kindOf,
  requireList,
  requireNumber,
  compareOrder,
  requireText,
  requireTruth,
} from './value.ts';

/** Second argument of a list function, called for each element; without one, the element itself. */
export type Predicate = (element: unknown) => unknown;

/** Call of a function: its arguments are evaluated, its predicate is not. */
interface Call {
  readonly run: Run;
  readonly extent: Extent;
  readonly given: readonly unknown[];
  readonly predicate: Predicate;
}

interface ExpressionFunction {
  /** Minimum and maximum number of arguments, including the predicate. */
  readonly arity: readonly [number, number];
  /** Whether the second argument is a predicate. */
  readonly takesPredicate: boolean;
  readonly call: (call: Call) => unknown;
}

const zero = Amount.zero();

/** Functions of expressions; their names and meanings are those of expr-lang. */
export const functions: ReadonlyMap<string, ExpressionFunction> = new Map([
  ['len', withArguments(1, ({ run, extent, given: [value] }) => computeLength(run, value, extent))],
  ['count', withPredicate(1, (call) => matching(call).length)],
  ['filter', withPredicate(2, (call) => matching(call))],
  ['any', withPredicate(1, (call) => list(call).some((element) => holds(call, element)))],
  ['all', withPredicate(1, (call) => list(call).every((element) => holds(call, element)))],
  ['none', withPredicate(1, (call) => !list(call).some((element) => holds(call, element)))],
  ['one', withPredicate(1, (call) => matching(call).length === 1)],
  ['find', withPredicate(2, (call) => list(call).find((element) => holds(call, element)))],
  ['map', withPredicate(2, (call) => list(call).map((element) => call.predicate(element)))],
  ['sum', withPredicate(1, sumOf)],
  ['min', withArguments(1, (call) => extreme(call, -1), 100)],
  ['max', withArguments(1, (call) => extreme(call, 1), 100)],
  ['abs', withArguments(1, ({ given: [value], extent }) => requireNumber(value, extent).abs())],
  ['int', withArguments(1, ({ given: [value], extent }) => requireNumber(value, extent).truncate())],
  ['float', withArguments(1, ({ given: [value], extent }) => requireNumber(value, extent))],
  ['string', withArguments(1, ({ given: [value], extent }) => written(value, extent))],
  ['lower', withArguments(1, (call) => onText(call, (text) => text.toLowerCase()))],
  ['upper', withArguments(1, (call) => onText(call, (text) => text.toUpperCase()))],
  ['trim', withArguments(1, (call) => onText(call, (text) => text.trim()))],
  ['join', withArguments(1, joined, 2)],
]);

function withArguments(fewest: number, call: ExpressionFunction['call'], most = fewest): ExpressionFunction {
  return { arity: [fewest, most], takesPredicate: false, call };
}

function withPredicate(fewest: number, call: ExpressionFunction['call']): ExpressionFunction {
  return { arity: [fewest, 2], takesPredicate: true, call };
}

function list({ given: [value], extent }: Call): readonly unknown[] {
  return requireList(value, extent);
}

function holds({ predicate, extent }: Call, element: unknown): boolean {
  return requireTruth(predicate(element), extent);
}

function matching(call: Call): unknown[] {
  return list(call).filter((element) => holds(call, element));
}

function computeLength(run: Run, value: unknown, extent: Extent): number {
  if (isNil(value)) return 0;
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') {
    run.spendText(value, extent);
    return Array.from(value).length;
  }
  if (isRecord(value)) return Object.keys(value).length;
  throw new ExpressionFault(`${kindOf(value)} has no length`, extent);
}

function sumOf(call: Call): Amount {
  let total = zero;
  for (const element of list(call))
    total = total.addExactly(requireNumber(call.predicate(element), call.extent));
  return total;
}

/** Returns the smallest (-1) or largest (1) of the arguments or of one list; nothing when there are none. */
function extreme({ run, given, extent }: Call, sign: 1 | -1): unknown {
  const values = given.length === 1 && Array.isArray(given[0]) ? requireList(given[0], extent) : given;
  let best: unknown;
  for (const value of values) {
    run.spend(1, extent);
    const order = compareOrder(run, value, best, extent);
    if (isNil(best) || (order !== undefined && order * sign > 0)) best = value;
  }
  return best;
}

function written(value: unknown, extent: Extent): string {
  if (isNil(value)) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return requireNumber(value, extent).toMinimalString();
}

function onText({ run, given: [value], extent }: Call, change: (text: string) => string): string | undefined {
  const text = requireText(value, extent);
  if (text === undefined) return undefined;
  run.spendText(text, extent);
  return change(text);
}

function joined(call: Call): string {
  const { run, extent, given } = call;
  const separator = requireText(given[1], extent) ?? '';
  let text = '';
  for (const [index, element] of list(call).entries()) {
    const part = (index > 0 ? separator : '') + written(element, extent);
    run.spendText(part, extent);
    text += part;
  }
  return text;
}
