import { closestMatch } from 'leven';

/** Maximum length of a name that is compared: longer ones are not typing errors, and slow to compare. */
const maxNameLength = 64;

/** Returns the end of a message about an unknown name: the similar known one, or nothing. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const meant = nearestName(name, [...known]);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

/** Returns the known name nearest to a name: at most two of five letters differ, or its end is missing. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > maxNameLength) return undefined;
  const maxDistance = Math.floor(name.length * 0.4);
  const begun = name.length > 2 ? known.find((candidate) => candidate.startsWith(name)) : undefined;
  return closestMatch(name, known, { maxDistance }) ?? begun;
}
