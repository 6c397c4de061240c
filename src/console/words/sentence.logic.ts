import type { Say } from './service-text.logic.ts';

/** How texts of the service begin whose subject is the field that they stand at: "is required". */
const withoutSubject =
  /^(?:are|can|cannot|does|gets|goes|has|have|is|makes|may|must|needs|stands|was|were)\b/;

/** A word at the beginning that is no name of anything: no host, path or member. */
const firstWord = /^\p{Ll}[\p{L}'’-]*(?=[ ,:;]|$)/u;

/** A text with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Says a reason where it stands alone: with a capital when it is a whole sentence. */
export function sentence(text: string, say: Say): string {
  const said = say(text);
  return withoutSubject.test(text) || !firstWord.test(said) ? said : capital(said);
}
