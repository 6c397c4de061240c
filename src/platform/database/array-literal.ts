/** What an array parameter may hold; absent is SQL's null. */
export type ArrayElement = string | number | boolean | Date | Buffer | null | undefined;

/** Texts that stand in an array literal as they are; `null` in any case would be SQL's null. */
const plain = /^(?!null$)[\w.:+-]+$/i;

/**
 * Writes what items have in one place as PostgreSQL's array literal, `{a,"b c",NULL}`. Grouped statements pass dozens of arrays, most of them of
 * ids, numbers and times, and node-postgres escapes each element by two replacements.
 */
export function arrayLiteral<Item>(items: readonly Item[], elementOf: (item: Item) => ArrayElement): string {
  let literal = '';
  for (const item of items) literal += `${literal === '' ? '{' : ','}${written(elementOf(item))}`;
  return literal === '' ? '{}' : `${literal}}`;
}

function written(element: ArrayElement): string {
  if (element === null || element === undefined) return 'NULL';
  if (typeof element === 'string') return plain.test(element) ? element : quoted(element);
  if (element instanceof Date) return element.toISOString();
  if (Buffer.isBuffer(element)) return `"\\\\x${element.toString('hex')}"`;
  return String(element);
}

/** JSON escapes these and lone surrogates too; `"` and `\` it escapes as PostgreSQL's literals do. */
const control = /\p{Cc}/u;

function quoted(text: string): string {
  // Ten times as fast, which counts when a document has megabytes.
  if (text.isWellFormed() && !control.test(text)) return JSON.stringify(text);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
