import type { ReactNode } from 'react';

/** A column: what it is called, how wide it is in the terms of CSS grids, and what it shows of a row. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly width: string;
  /** Whether it is left out where the page is narrow. */
  readonly isWide?: boolean;
  /** Whether it shows numbers, whose digits stand below each other. */
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Which rows are selected. */
export interface RowSelection {
  readonly has: (id: string) => boolean;
  readonly size: number;
  /** Selects the rows of these ids as well, or no longer. */
  readonly change: (ids: readonly string[], isSelected: boolean) => void;
}
