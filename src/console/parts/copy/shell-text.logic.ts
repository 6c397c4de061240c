/** Quotes a text for a shell, so that nothing in it is interpreted. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
