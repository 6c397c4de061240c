import type { Translate } from './service-text.logic.ts';

/** Beginnings of texts of the service whose subject is the field beside them: "is required". */
const withoutSubject =
  /^(?:are|can|cannot|does|gets|goes|has|have|is|makes|may|must|needs|stands|was|were)\b/;

/** A first word that is no identifier: no host, path or member. */
const firstWord = /^\p{Ll}[\p{L}'’-]*(?=[ ,:;]|$)/u;

/** Returns a text with its first letter capitalised. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Translates a text that is shown on its own, capitalised if it is a whole sentence. */
export function sentence(text: string, say: Translate): string {
  const said = say(text);
  return withoutSubject.test(text) || !firstWord.test(said) ? said : capital(said);
}
