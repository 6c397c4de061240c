import { DocumentRefusal } from '../document-error.ts';

/**
 * Creates the error for an invalid patch. `place` is the path of the problem, from the input that
 * contains the patch as `data`.
 */
export function patchRefusal(message: string, place = '$.data'): DocumentRefusal {
  return new DocumentRefusal('patch', message, [{ code: 'DOCMILL-PATCH', paths: [place], message }]);
}
