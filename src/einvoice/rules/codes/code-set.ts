/** Parses a list of codes separated by white space. */
export function codeSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
