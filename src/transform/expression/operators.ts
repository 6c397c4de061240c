import type { Amount } from '@docmill/documents/amounts';
import { ExpressionFault } from './run.ts';
import type { Extent, Run } from './run.ts';
import { decimalOf, isEqual, isIn, requireNumber, compareOrder, requireText, requireTruth } from './value.ts';

/** Number of decimals of a quotient. */
const quotientDecimals = 20;

/** Maximum number of digits, and of decimals, of a calculated number. */
const maxDigits = 400;
const maxValue = 10n ** BigInt(maxDigits);

type Operator = (run: Run, left: unknown, right: unknown, extent: Extent) => unknown;

/** Operators that evaluate both operands. */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['==', isEqual],
  ['!=', (run, left, right, extent) => !isEqual(run, left, right, extent)],
  ['<', comparison((order) => order < 0)],
  ['<=', comparison((order) => order <= 0)],
  ['>', comparison((order) => order > 0)],
  ['>=', comparison((order) => order >= 0)],
  ['in', isIn],
  ['contains', textTest((text, part) => text.includes(part))],
  ['startsWith', textTest((text, part) => text.startsWith(part))],
  ['endsWith', textTest((text, part) => text.endsWith(part))],
  ['+', add],
  ['-', calculation((left, right) => left.subtractExactly(right))],
  ['*', calculation((left, right) => left.multiplyExactly(right))],
  ['/', calculation((left, right, extent) => left.divideTo(quotientDecimals, notZero(right, extent)))],
  ['%', calculation((left, right, extent) => left.remainder(notZero(right, extent)))],
]);

/** Operators with one operand. */
export const unaryOperators: ReadonlyMap<string, (value: unknown, extent: Extent) => unknown> = new Map<
  string,
  (value: unknown, extent: Extent) => unknown
>([
  ['!', (value, extent) => !requireTruth(value, extent)],
  ['not', (value, extent) => !requireTruth(value, extent)],
  ['-', (value, extent) => requireNumber(value, extent).negate()],
  ['+', requireNumber],
]);

/** Creates an operator that compares the order of its operands; false when one of them is nothing. */
function comparison(test: (order: number) => boolean): Operator {
  return (run, left, right, extent) => {
    const order = compareOrder(run, left, right, extent);
    return order !== undefined && test(order);
  };
}

/** Creates an operator that tests texts; false when one of them is nothing. */
function textTest(test: (text: string, part: string) => boolean): Operator {
  return (run, left, right, extent) => {
    const text = requireText(left, extent);
    const part = requireText(right, extent);
    if (text === undefined || part === undefined) return false;
    run.spendText(text, extent);
    return test(text, part);
  };
}

function calculation(calculate: (left: Amount, right: Amount, extent: Extent) => Amount): Operator {
  return (_, left, right, extent) => {
    const result = calculate(requireNumber(left, extent), requireNumber(right, extent), extent);
    if (!isReasonable(result)) throw new ExpressionFault('the number grows too long', extent);
    return result;
  };
}

const addNumbers = calculation((left, right) => left.addExactly(right));

/** Adds numbers and amounts; joins other texts. */
function add(run: Run, left: unknown, right: unknown, extent: Extent): unknown {
  const areTexts = typeof left === 'string' && typeof right === 'string';
  if (!areTexts || (decimalOf(left) && decimalOf(right))) return addNumbers(run, left, right, extent);
  run.spendText(left, extent);
  run.spendText(right, extent);
  return left + right;
}

/** Whether a number is short enough for further calculations. */
function isReasonable({ scale, value }: Amount): boolean {
  return scale <= maxDigits && value < maxValue && value > -maxValue;
}

function notZero(divisor: Amount, extent: Extent): Amount {
  if (divisor.isZero) throw new ExpressionFault('division by zero', extent);
  return divisor;
}
