import { plain } from '../../../words/plain.logic.ts';

/**
 * The members that are found by what somebody types: those that are called so, then those with other words for it, then those
 * that are described so.
 */
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
