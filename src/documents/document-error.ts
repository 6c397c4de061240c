/** One thing wrong with a document: the code of the rule, where, and what in plain words. */
export interface Fault {
  code: string;
  /** JSON paths from the envelope: `$.doc.lines[0].item.name`. */
  paths: string[];
  message: string;
}

/** What stopped an operation, by stage. */
export type DocumentErrorKey =
  'input' | 'unknown-schema' | 'calculation' | 'validation' | 'digest' | 'signature' | 'patch';

/** An operation's refusal as a value. */
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

/** The calculation cannot go on; the message starts with the member it concerns, unless `path` says where from the envelope. */
export function calculationRefusal(message: string, path?: string): DocumentRefusal {
  const faults = path === undefined ? [] : [{ code: 'DOCMILL-CALCULATION', paths: [path], message }];
  return new DocumentRefusal('calculation', message, faults);
}

/** Puts the place in front of a refused calculation's message, as in `lines: 0: item: ...`. */
export function at<T>(place: string | number, calculate: () => T): T {
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

/** Says where from the envelope a calculation is refused that does not say so itself. */
export function placed<T>(path: string, calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    if (!(error instanceof DocumentRefusal) || error.error.key !== 'calculation') throw error;
    throw error.error.faults.length > 0 ? error : calculationRefusal(error.error.message, path);
  }
}
