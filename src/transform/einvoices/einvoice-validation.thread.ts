import { threadFunction } from '../../platform/threads/thread-function.ts';
import { contextFor, validateXml } from '@docmill/einvoice';
import type { ValidatedXml } from '@docmill/einvoice';

/** XML to validate, and the context when it is not the one of the XML. */
interface Validation {
  readonly bytes: Uint8Array;
  readonly context: string | undefined;
}

/** Validates an e-invoice. */
export const validateEinvoice = threadFunction(({ bytes, context }: Validation): ValidatedXml =>
  validateXml(bytes, context === undefined ? undefined : contextFor(context)),
);
