/** Returns the codes '1' to `last` of a list that AADE numbers without gaps. */
export function codesUpTo(last: number): readonly string[] {
  return Array.from({ length: last }, (_, index) => String(index + 1));
}
