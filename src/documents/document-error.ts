/** One problem of a document: the code of the rule, the paths, and a message in plain words. */
export interface Fault {
  code: string;
  /** JSON paths from the envelope, such as `$.doc.lines[0].item.name`. */
  paths: string[];
  message: string;
}

/** Stage at which an operation failed. */
export type DocumentErrorKey =
  'input' | 'unknown-schema' | 'calculation' | 'validation' | 'digest' | 'signature' | 'patch';

/** An error of an operation, as a value. */
export interface OperationError<Key extends string, Problem extends Fault> {
  readonly key: Key;
  readonly message: string;
  readonly faults: readonly Problem[];
}

export type DocumentError = OperationError<DocumentErrorKey, Fault>;

/** Carries an error up to the public functions of a library, which return it as a value (`catchRefusal`). */
export class Refusal<Key extends string, Problem extends Fault> extends Error {
  readonly error: OperationError<Key, Problem>;

  constructor(key: Key, message: string, faults: readonly Problem[] = []) {
    super(message);
    this.error = { key, message, faults };
  }
}

/** Error of an operation of this library. */
export class DocumentRefusal extends Refusal<DocumentErrorKey, Fault> {
  override readonly name = 'DocumentRefusal';
}

/** Returns the result of an operation, or the value of the error that it throws; `toValue` returns undefined for a bug. */
export function catchRefusal<Result, Value>(
  operation: () => Result,
  toValue: (error: unknown) => Value | undefined,
): Result | Value {
  try {
    return operation();
  } catch (error) {
    const value = toValue(error);
    if (value === undefined) throw error;
    return value;
  }
}

/**
 * Creates the error of a failed calculation. The message starts with the member it concerns, unless `path` gives
 * its place in the envelope.
 */
export function calculationRefusal(message: string, path?: string): DocumentRefusal {
  const faults = path === undefined ? [] : [{ code: 'DOCMILL-CALCULATION', paths: [path], message }];
  return new DocumentRefusal('calculation', message, faults);
}

/** Prefixes the message of a failed calculation with its place, as in `lines: 0: item: ...`. */
export function prefixPlace<T>(place: string | number, calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    if (!(error instanceof DocumentRefusal) || error.error.key !== 'calculation') throw error;
    const [inner] = error.error.faults;
    const inside = (inner?.paths[0] ?? '$.doc').slice('$.doc'.length);
    const step = typeof place === 'number' ? `[${place}]` : `.${place}`;
    throw calculationRefusal(`${place}: ${error.error.message}`, `$.doc${step}${inside}`);
  }
}

/** Adds the path from the envelope to the error of a failed calculation that has none. */
export function addPath<T>(path: string, calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    if (!(error instanceof DocumentRefusal) || error.error.key !== 'calculation') throw error;
    throw error.error.faults.length > 0 ? error : calculationRefusal(error.error.message, path);
  }
}
