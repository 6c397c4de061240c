import { catchRefusal, DocumentRefusal, Refusal } from '@docmill/documents';
import type { Fault, OperationError } from '@docmill/documents';

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
export type EinvoiceError = OperationError<EinvoiceErrorKey, EinvoiceFault>;

/** Error of an operation of this library. */
export class EinvoiceRefusal extends Refusal<EinvoiceErrorKey, EinvoiceFault> {
  override readonly name = 'EinvoiceRefusal';
}

/** Returns the result of an operation, or its error as a value. */
export function catchEinvoiceError<Result>(
  operation: () => Result,
): Result | { readonly ok: false; readonly error: EinvoiceError } {
  return catchRefusal(operation, (error) => {
    if (error instanceof EinvoiceRefusal) return { ok: false, error: error.error };
    if (error instanceof DocumentRefusal)
      return { ok: false, error: { ...error.error, key: 'invalid-document' } };
    return undefined;
  });
}
