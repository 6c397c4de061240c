import type { Parameter, Rows } from './statement.ts';

/** Rows to look up in a table whose partitions are ranges of ids. */
export interface SpanningRows extends Rows {
  /** Returns the condition that a column's value is between the smallest and the greatest id of the rows. */
  readonly spans: (column: string) => string;
}

/**
 * Adds the span of the ids to rows. A lookup row by row would open every partition before the first row is known; with the
 * span, the partitions that can contain none of them are pruned before (ADR 15).
 */
export function withIdSpan<Row extends object, Name extends keyof Row & string>(
  rows: Parameter<readonly (Row & Record<Name, string>)[], Rows>,
  member: Name,
): Parameter<readonly (Row & Record<Name, string>)[], SpanningRows> {
  return {
    bind(name, first, tables) {
      const { reference, placeholders } = rows.bind(name, first, tables);
      const [least, greatest] = [first + placeholders.length, first + placeholders.length + 1];
      return {
        reference: {
          ...reference,
          spans: (column) => `${column} between $${least}::uuid and $${greatest}::uuid`,
        },
        placeholders: [
          ...placeholders,
          { type: 'uuid', encode: (given) => findFirstId(given, member, (id, found) => id < found) },
          { type: 'uuid', encode: (given) => findFirstId(given, member, (id, found) => id > found) },
        ],
      };
    },
  };
}

/** Finds the id of the rows that precedes all others; compares in lower case, in which texts have the order of their ids. */
function findFirstId<Name extends string>(
  rows: readonly Record<Name, string>[],
  member: Name,
  isBefore: (id: string, found: string) => boolean,
): string | undefined {
  let found: string | undefined;
  for (const row of rows) {
    const id = row[member].toLowerCase();
    if (found === undefined || isBefore(id, found)) found = id;
  }
  return found;
}
