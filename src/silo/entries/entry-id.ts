import { isUuid } from '../../platform/ids.ts';

/** UUID versions that contain a time, and those that do not. */
const timed = [1, 7];
const timeless = [3, 4, 5];

/** Whether a text can be the id of an entry. */
export function isEntryId(id: string): boolean {
  return isUuid(id, ...timed, ...timeless);
}

/**
 * Returns whether an entry of a document with this short schema name may have this id: bills require an id with a time (ADR 4).
 */
export function fitsDocument(id: string, schema: string | undefined): boolean {
  return isUuid(id, ...timed) || (isUuid(id, ...timeless) && !schema?.startsWith('bill/'));
}
