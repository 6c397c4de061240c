import type { DocumentError } from '../../documents/document-error.ts';
import { Refusal } from '../../platform/errors.ts';

/** Refuses a document with what the documents library found wrong; there is always a fault that names a place. */
export function documentRefusal({ key, message, faults }: DocumentError): Refusal {
  return new Refusal('validation', message, {
    ...(key === 'unknown-schema' && { key }),
    faults:
      faults.length > 0 ? faults : [{ code: `DOCMILL-${key.toUpperCase()}`, paths: ['$.doc'], message }],
  });
}
