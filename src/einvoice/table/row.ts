import type { TextKind } from './text-kind.ts';

/** Options of an element with a value. */
interface ValueOptions {
  readonly kind?: TextKind;
  /** Text to write if the document has no value; when reading, this text counts as no value. */
  readonly otherwise?: string;
  /** Mandatory in the schema if its parent has other content. */
  readonly required?: true;
  /** Written from calculated values and not read, because it is calculated again. */
  readonly calculated?: true;
}

/** An element with the value at a path of the document as text. */
export interface Value extends ValueOptions {
  readonly row: 'value';
  readonly name: string;
  readonly path: string;
}

/** An element that is repeated for each text or number of a list. */
export interface Values {
  readonly row: 'values';
  readonly name: string;
  readonly path: string;
  readonly kind?: TextKind;
  /** Marks lists of numbers. */
  readonly numbers?: true;
}

/** Options of an element with inner elements. */
interface BranchOptions {
  /** Path of the object for the inner rows; the current object if absent. */
  readonly of?: string;
  /** Original path of an object that was added for writing. */
  readonly place?: string;
  /** Mandatory in the schema if its parent has other content. */
  readonly required?: true;
  /** Written even if empty. */
  readonly always?: true;
}

/** An element with inner elements; left out if they are empty. */
export interface Branch extends BranchOptions {
  readonly row: 'branch';
  readonly name: string;
  readonly rows: readonly Row[];
}

/** An element that is repeated for each object of a list. */
export interface Each {
  readonly row: 'each';
  readonly name: string;
  readonly path: string;
  readonly rows: readonly Row[];
  readonly calculated?: true;
  /** At least one is mandatory in the schema. */
  readonly required?: true;
  /** Original path of a list that was added for writing. */
  readonly place?: string;
}

/** A constant text that identifies the enclosing element. If it differs, the enclosing element does not match. */
export interface Fixed {
  readonly row: 'fixed';
  readonly name: string;
  readonly text: string;
  /** Attributes of the element. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Matches any other text as well. */
  readonly anyway?: true;
}

/**
 * One row of a table, which is used for both writing and reading a national format: an element with
 * its path in the document.
 */
export type Row = Value | Values | Branch | Each | Fixed;

/** Creates an element with a value of the document. */
export function value(
  name: string,
  path: string,
  kind?: TextKind,
  options: Omit<ValueOptions, 'kind'> = {},
): Row {
  return { row: 'value', name, path, ...(kind && { kind }), ...options };
}

/** Creates an element with a value that the schema requires. */
export function required(
  name: string,
  path: string,
  kind?: TextKind,
  options: Omit<ValueOptions, 'kind' | 'required'> = {},
): Row {
  return { row: 'value', name, path, ...(kind && { kind }), required: true, ...options };
}

/** Creates an element with a value that is calculated again when reading. */
export function total(
  name: string,
  path: string,
  kind: TextKind,
  options: Omit<ValueOptions, 'kind' | 'calculated'> = {},
): Row {
  return { row: 'value', name, path, kind, calculated: true, ...options };
}

/** Creates an element that is repeated for each text of a list. */
export function values(name: string, path: string, options: Omit<Values, 'row' | 'name' | 'path'> = {}): Row {
  return { row: 'values', name, path, ...options };
}

/** Creates an element with inner elements. */
export function branch(name: string, rows: readonly Row[], options: BranchOptions = {}): Row {
  return { row: 'branch', name, rows, ...options };
}

/** Creates an element that is repeated for each object of a list. */
export function each(
  name: string,
  path: string,
  rows: readonly Row[],
  options: Pick<Each, 'calculated' | 'required' | 'place'> = {},
): Row {
  return { row: 'each', name, path, rows, ...options };
}

/** Creates an element with a constant text. */
export function fixed(name: string, text: string, options: Pick<Fixed, 'attributes' | 'anyway'> = {}): Row {
  return { row: 'fixed', name, text, ...options };
}
