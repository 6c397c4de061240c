import { closestMatch } from 'leven';

/** Longer names are no typing errors, and take long to compare. */
const longestName = 64;

/** What ends a message about an unknown name: the known one that may have been meant, or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const meant = nearestName(name, [...known]);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

/** The known name that two of five letters changed or a missing end lead to. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > longestName) return undefined;
  const maxDistance = Math.floor(name.length * 0.4);
  const begun = name.length > 2 ? known.find((candidate) => candidate.startsWith(name)) : undefined;
  return closestMatch(name, known, { maxDistance }) ?? begun;
}
