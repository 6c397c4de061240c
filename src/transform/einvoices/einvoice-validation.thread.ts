import { threadFunction } from '../../platform/threads/thread-function.ts';
import { contextFor } from '../../einvoice/contexts.ts';
import { validateXml } from '../../einvoice/einvoice.ts';
import type { ValidatedXml } from '../../einvoice/einvoice.ts';

/** XML to validate, and the context when it is not the one of the XML. */
interface Validation {
  readonly bytes: Uint8Array;
  readonly context: string | undefined;
}

/** Validates an e-invoice. */
export const validateEinvoice = threadFunction(({ bytes, context }: Validation): ValidatedXml =>
  validateXml(bytes, context === undefined ? undefined : contextFor(context)),
);
