import { Amount } from '@docmill/documents/amounts';
import { isObject } from '../../platform/json-object.ts';
import { ExpressionFault } from './run.ts';
import type { Extent, Run } from './run.ts';

const maxDepth = 100;
const maxNumberLength = 64;

/**
 * Parses text in the form of an amount: an optional minus, digits without needless leading zeros, optional decimals,
 * and an optional `%` that divides by 100 (`21.0%` is 0.21); at most 64 characters. Returns undefined for any other
 * text, so `007`, `+1`, `1e3` and `1,5` stay text.
 */
export function parseNumber(text: string): Amount | undefined {
  if (text.length > maxNumberLength || /^-?0\d/.test(text)) return undefined;
  return text.endsWith('%')
    ? Amount.parseExactly(text.slice(0, -1))?.movePoint(2)
    : Amount.parseExactly(text);
}

/** Whether a value is nothing: a missing member or null. */
export function isNil(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Returns the kind of a value, for messages. */
export function kindOf(value: unknown): string {
  if (isNil(value)) return 'nothing';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'true or false';
  if (typeof value === 'number' || value instanceof Amount) return 'a number';
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** Converts a number, or text in the form of an amount, to a decimal; returns undefined for any other value. */
export function decimalOf(value: unknown): Amount | undefined {
  if (value instanceof Amount) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? Amount.fromNumber(value) : undefined;
  return typeof value === 'string' ? parseNumber(value) : undefined;
}

/** Converts as decimalOf does; throws for any other value. */
export function requireNumber(value: unknown, extent: Extent): Amount {
  const number = decimalOf(value);
  if (number === undefined) throw new ExpressionFault(`needs a number, not ${kindOf(value)}`, extent);
  return number;
}

/** Returns the truth of a boolean; nothing counts as false. Throws for any other value. */
export function requireTruth(value: unknown, extent: Extent): boolean {
  if (typeof value === 'boolean') return value;
  if (isNil(value)) return false;
  throw new ExpressionFault(`needs true or false, not ${kindOf(value)}`, extent);
}

/** Returns the elements of a list; nothing has none. Throws for any other value. */
export function requireList(value: unknown, extent: Extent): readonly unknown[] {
  if (isNil(value)) return [];
  if (Array.isArray(value)) return value;
  throw new ExpressionFault(`needs a list, not ${kindOf(value)}`, extent);
}

/** Returns a text, or undefined for nothing; throws for any other value. */
export function requireText(value: unknown, extent: Extent): string | undefined {
  if (isNil(value)) return undefined;
  if (typeof value === 'string') return value;
  throw new ExpressionFault(`needs text, not ${kindOf(value)}`, extent);
}

/** Returns an own member of an object, or an element of a list by index (from the end when negative); otherwise nothing. */
export function getMember(object: unknown, key: unknown): unknown {
  if (Array.isArray(object)) {
    const index = key instanceof Amount ? key.toNumber() : key;
    return typeof index === 'number' ? plain(object.at(index), Number.isInteger(index)) : undefined;
  }
  if (typeof object !== 'object' || object === null || object instanceof Amount) return undefined;
  if (typeof key !== 'string') return undefined;
  return plain(Object.getOwnPropertyDescriptor(object, key)?.value, true);
}

/** Returns a value of JSON, and undefined for functions and symbols. */
function plain(value: unknown, isThere: boolean): unknown {
  return isThere && typeof value !== 'function' && typeof value !== 'symbol' ? value : undefined;
}

/** Compares two values: numbers and amounts by value, nothing equals nothing, lists and objects by their contents. */
export function isEqual(run: Run, left: unknown, right: unknown, extent: Extent, depth = 0): boolean {
  if (depth > maxDepth) throw new ExpressionFault(`compares values deeper than ${maxDepth} levels`, extent);
  run.spend(1, extent);
  if (isNil(left) || isNil(right)) return isNil(left) && isNil(right);
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return (
      left.length === right.length &&
      left.every((element, index) => isEqual(run, element, right[index], extent, depth + 1))
    );
  }
  if (isRecord(left) && isRecord(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every(
        (key) =>
          Object.hasOwn(right, key) &&
          isEqual(run, getMember(left, key), getMember(right, key), extent, depth + 1),
      )
    );
  }
  const leftNumber = decimalOf(left);
  const rightNumber = leftNumber && decimalOf(right);
  return rightNumber !== undefined && leftNumber?.compare(rightNumber) === 0;
}

/**
 * Orders two values: numbers and amounts by value, other text by UTF-16 units (dates by time). Returns undefined when
 * one of them is nothing; throws for values of different kinds.
 */
export function compareOrder(run: Run, left: unknown, right: unknown, extent: Extent): number | undefined {
  if (isNil(left) || isNil(right)) return undefined;
  const leftNumber = decimalOf(left);
  const rightNumber = leftNumber && decimalOf(right);
  if (leftNumber && rightNumber) return leftNumber.compare(rightNumber);
  if (typeof left === 'string' && typeof right === 'string') {
    run.spendText(left, extent);
    if (left === right) return 0;
    return left < right ? -1 : 1;
  }
  throw new ExpressionFault(`${kindOf(left)} and ${kindOf(right)} have no order`, extent);
}

/** Whether a list contains a value, or an object a member with that name; nothing contains nothing. */
export function isIn(run: Run, value: unknown, holder: unknown, extent: Extent): boolean {
  if (isNil(holder)) return false;
  if (Array.isArray(holder)) return holder.some((element) => isEqual(run, value, element, extent));
  if (isRecord(holder)) return typeof value === 'string' && Object.hasOwn(holder, value);
  throw new ExpressionFault(`"in" needs a list or an object, not ${kindOf(holder)}`, extent);
}

/** Whether a value is an object with members: an Amount is an object too, but a number in expressions. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !(value instanceof Amount);
}

/** Converts the result of an expression to JSON values: exact decimals become the nearest numbers. */
export function toJsonValue(value: unknown): unknown {
  if (value instanceof Amount) return value.toNumber();
  return Array.isArray(value) && value.some((element) => needsRevealing(element))
    ? value.map((element) => toJsonValue(element))
    : value;
}

function needsRevealing(value: unknown): boolean {
  return value instanceof Amount || Array.isArray(value);
}
