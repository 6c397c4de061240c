import { DocumentRefusal } from '@docmill/documents';
import type { Fault } from '@docmill/documents';

/** Reason that prevents writing or reading an e-invoice. */
export type EinvoiceErrorKey =
  | 'unsupported-document-type'
  | 'missing-extension'
  | 'invalid-document'
  | 'not-representable'
  | 'rounding'
  | 'certificate-invalid'
  | 'unknown-document-type'
  | 'invalid-xml'
  | 'unsupported-encoding';

/** A fault of an invoice; for a broken rule also the terms it concerns (such as BT-31). */
export interface EinvoiceFault extends Fault {
  readonly terms?: readonly string[];
}

/** An error as a value. Its faults have document paths when writing, and XPaths when reading. */
export interface EinvoiceError {
  readonly key: EinvoiceErrorKey;
  readonly message: string;
  readonly faults: readonly EinvoiceFault[];
}

/** Carries an `EinvoiceError` up to the public functions of the library, which always catch it. */
export class EinvoiceRefusal extends Error {
  readonly error: EinvoiceError;

  constructor(key: EinvoiceErrorKey, message: string, faults: readonly EinvoiceFault[] = []) {
    super(message);
    this.name = 'EinvoiceRefusal';
    this.error = { key, message, faults };
  }
}

/** Returns the result of an operation, or its error as a value. */
export function catchRefusal<T>(
  operation: () => T,
): T | { readonly ok: false; readonly error: EinvoiceError } {
  try {
    return operation();
  } catch (error) {
    if (error instanceof EinvoiceRefusal) return { ok: false, error: error.error };
    if (error instanceof DocumentRefusal)
      return { ok: false, error: { ...error.error, key: 'invalid-document' } };
    throw error;
  }
}
