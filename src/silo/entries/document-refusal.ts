import type { DocumentError } from '@docmill/documents';
import { RequestError } from '../../platform/errors.ts';

/** Converts an error of the documents library into a refusal; adds a fault with a path if the error has none. */
export function documentRefusal({ key, message, faults }: DocumentError): RequestError {
  return new RequestError('validation', message, {
    ...(key === 'unknown-schema' && { key }),
    faults:
      faults.length > 0 ? faults : [{ code: `DOCMILL-${key.toUpperCase()}`, paths: ['$.doc'], message }],
  });
}
