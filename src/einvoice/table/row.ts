import type { TextKind } from './text-kind.ts';

/** How an element holds a value. */
interface ValueOptions {
  readonly kind?: TextKind;
  /** What is written when the document says nothing; when read, it says nothing. */
  readonly otherwise?: string;
  /** The schema wants it whenever something else of its parent is there. */
  readonly required?: true;
  /** Written from what the document comes to, and not read: it is calculated again. */
  readonly calculated?: true;
}

/** An element whose text is the value at a path of the document. */
export interface Value extends ValueOptions {
  readonly row: 'value';
  readonly name: string;
  readonly path: string;
}

/** An element for each text or number of a list. */
export interface Values {
  readonly row: 'values';
  readonly name: string;
  readonly path: string;
  readonly kind?: TextKind;
  /** The elements of the list are numbers. */
  readonly numbers?: true;
}

/** How an element holds others. */
interface BranchOptions {
  /** Path of the object that the rows in it are about; the object at hand where this is absent. */
  readonly of?: string;
  /** Where that comes from, when it was made for writing. */
  readonly place?: string;
  /** The schema wants it whenever something else of its parent is there. */
  readonly required?: true;
  /** Written even when nothing in it says anything. */
  readonly always?: true;
}

/** An element with others in it; left out when they say nothing. */
export interface Branch extends BranchOptions {
  readonly row: 'branch';
  readonly name: string;
  readonly rows: readonly Row[];
}

/** An element for each object of a list. */
export interface Each {
  readonly row: 'each';
  readonly name: string;
  readonly path: string;
  readonly rows: readonly Row[];
  readonly calculated?: true;
  /** The schema wants one at least. */
  readonly required?: true;
  /** Where the list comes from, when it was made for writing. */
  readonly place?: string;
}

/** A text that tells what the elements around it are; an element with another one is not what is meant. */
export interface Fixed {
  readonly row: 'fixed';
  readonly name: string;
  readonly text: string;
  /** Attributes of the element. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Any other text is meant as well. */
  readonly anyway?: true;
}

/** One row of the table that drives writing and reading of a national format alike: an element, and the path of the document that it is about. */
export type Row = Value | Values | Branch | Each | Fixed;

/** An element with a value of the document. */
export function value(
  name: string,
  path: string,
  kind?: TextKind,
  options: Omit<ValueOptions, 'kind'> = {},
): Row {
  return { row: 'value', name, path, ...(kind && { kind }), ...options };
}

/** A value that the schema wants. */
export function required(
  name: string,
  path: string,
  kind?: TextKind,
  options: Omit<ValueOptions, 'kind' | 'required'> = {},
): Row {
  return { row: 'value', name, path, ...(kind && { kind }), required: true, ...options };
}

/** A value that is calculated again when it is read. */
export function total(
  name: string,
  path: string,
  kind: TextKind,
  options: Omit<ValueOptions, 'kind' | 'calculated'> = {},
): Row {
  return { row: 'value', name, path, kind, calculated: true, ...options };
}

/** An element for each text of a list. */
export function values(name: string, path: string, options: Omit<Values, 'row' | 'name' | 'path'> = {}): Row {
  return { row: 'values', name, path, ...options };
}

/** An element with others in it. */
export function branch(name: string, rows: readonly Row[], options: BranchOptions = {}): Row {
  return { row: 'branch', name, rows, ...options };
}

/** An element for each object of a list. */
export function each(
  name: string,
  path: string,
  rows: readonly Row[],
  options: Pick<Each, 'calculated' | 'required' | 'place'> = {},
): Row {
  return { row: 'each', name, path, rows, ...options };
}

/** A text that is always the same. */
export function fixed(name: string, text: string, options: Pick<Fixed, 'attributes' | 'anyway'> = {}): Row {
  return { row: 'fixed', name, text, ...options };
}
