import { DocumentRefusal } from '../document-error.ts';

/** Refuses a patch; `place` leads to what is wrong with it, from the input that carries it as `data`. */
export function patchRefusal(message: string, place = '$.data'): DocumentRefusal {
  return new DocumentRefusal('patch', message, [{ code: 'DOCMILL-PATCH', paths: [place], message }]);
}
