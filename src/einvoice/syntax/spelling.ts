import type { Spelling } from './entry.ts';

/** Date in UBL (xs:date). Its time zone has no meaning in an invoice. */
export const isoDate: Spelling = {
  write: (date) => date,
  read: (text) => text.replace(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, '$1'),
};

/** Date in CII, format 102 (UNTDID 2379): `20240131`. */
export const compactDate: Spelling = {
  write: (date) => date.replaceAll('-', ''),
  read: (text) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
};

/**
 * Returns a spelling that maps codes of the model to those of another list. Codes without a
 * counterpart are not changed.
 */
export function mapCodes(codes: Readonly<Record<string, string>>): Spelling {
  const back = new Map(Object.entries(codes).map(([own, other]) => [other, own]));
  const forth = new Map(Object.entries(codes));
  return {
    write: (code) => forth.get(code) ?? code,
    read: (code) => back.get(code) ?? code,
  };
}
