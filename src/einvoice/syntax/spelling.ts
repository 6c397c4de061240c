import type { Spelling } from './entry.ts';

/** A date of UBL: xs:date, whose time zone says nothing in an invoice. */
export const isoDate: Spelling = {
  write: (date) => date,
  read: (text) => text.replace(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, '$1'),
};

/** A date of CII in format 102 (UNTDID 2379): `20240131`. */
export const compactDate: Spelling = {
  write: (date) => date.replaceAll('-', ''),
  read: (text) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
};

/** Codes of another list, by those of the model; codes without a counterpart stay as they are. */
export function recoded(codes: Readonly<Record<string, string>>): Spelling {
  const back = new Map(Object.entries(codes).map(([own, other]) => [other, own]));
  const forth = new Map(Object.entries(codes));
  return {
    write: (code) => forth.get(code) ?? code,
    read: (code) => back.get(code) ?? code,
  };
}
