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
export interface DocumentError {
  key: DocumentErrorKey;
  message: string;
  faults: Fault[];
}

/** Carries a `DocumentError` up to the public functions of the library, which always catch it. */
export class DocumentRefusal extends Error {
  readonly error: DocumentError;

  constructor(key: DocumentErrorKey, message: string, faults: Fault[] = []) {
    super(message);
    this.name = 'DocumentRefusal';
    this.error = { key, message, faults };
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
