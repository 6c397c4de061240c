import type { ReactNode } from 'react';

/** A column: its title, its width as a CSS grid track, and its cells. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly width: string;
  /** Whether the column is hidden on narrow pages. */
  readonly isWide?: boolean;
  /** Whether it shows numbers, with digits aligned below each other. */
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Selected rows. */
export interface RowSelection {
  readonly has: (id: string) => boolean;
  readonly size: number;
  /** Adds the rows with these ids to the selection, or removes them. */
  readonly change: (ids: readonly string[], isSelected: boolean) => void;
}
