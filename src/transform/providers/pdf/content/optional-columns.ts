import type { Cell, Column, TableContent } from './print-content.ts';

/** Optional column, with the function that returns its cell of a row. */
export type ColumnOf<Row> = [present: boolean, column: Column, cell: (row: Row) => Cell];

/** Creates a table of the columns that are present. */
export function createTable<Row>(columns: readonly ColumnOf<Row>[], rows: readonly Row[]): TableContent {
  const shown = columns.filter(([present]) => present);
  return {
    columns: shown.map(([, column]) => column),
    rows: rows.map((row) => shown.map(([, , cell]) => cell(row))),
  };
}
