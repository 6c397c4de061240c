import type { Place } from './json-path.logic.ts';

/** Finds the words of a language for a member of documents; undefined when it has none. */
export type TermWords = (key: string, number?: number) => string | undefined;

/** What people call a place of a document: "Line 3 · Item · Price". What nobody has a word for is called as it is written. */
export function placeText(place: Place, words: TermWords): string {
  const parts: string[] = [];
  place.forEach((each, index) => {
    if (typeof each === 'number') return;
    const row = place[index + 1];
    if (typeof row === 'number') {
      const one = words(`row.${each}`, row + 1);
      parts.push(one ?? `${termOf(each, words)} ${row + 1}`);
    } else parts.push(termOf(each, words));
  });
  return parts.join(' · ');
}

/** What people call a member of documents. */
export function termOf(name: string, words: TermWords): string {
  return words(`member.${name}`) ?? readable(name);
}

function readable(name: string): string {
  const text = name.replace(/^\$/, '').replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
