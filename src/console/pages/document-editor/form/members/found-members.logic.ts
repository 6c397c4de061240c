import { plain } from '../../../../words/plain.logic.ts';

/** Returns the members that match a search: first by name, then by keywords, then by description. */
export function foundMembers<Option extends { readonly value: string; readonly label: string }>(
  options: readonly Option[],
  search: string,
  more: (name: string) => readonly (string | undefined)[],
): Option[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const rank = ({ value, label }: Option): number => {
    let told = '';
    return [label, ...more(value)].findIndex((text = '') => {
      told += ` ${plain(text)}`;
      return words.every((word) => told.includes(word));
    });
  };
  return options.filter((option) => rank(option) !== -1).toSorted((a, b) => rank(a) - rank(b));
}
