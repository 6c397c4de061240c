import { useRef, type KeyboardEvent as RowKeyboardEvent } from 'react';
import { isSecondKey } from '../browser/letter-keys.ts';
import type { LiveRow } from './live-list.logic.ts';
import type { RowSelection } from './column.types.ts';

interface RowKeys<Row> {
  readonly rows: readonly Row[];
  /** Index of the current row; -1 if there is none. */
  readonly current: number;
  readonly go: (index: number) => void;
  readonly onOpen: (row: Row) => void;
  readonly selection: RowSelection | undefined;
  /** Returns whether a row no longer matches: it cannot be selected any more, but can be deselected. */
  readonly isStale: (row: Row) => boolean;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>;

const moves: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 15,
  PageUp: -15,
};

/** Handles the keys of rows: they move to another row, open it or select it. */
export function useRowKeys<Row extends LiveRow>({
  rows,
  current,
  go,
  onOpen,
  selection,
  isStale,
}: RowKeys<Row>): {
  readonly onKeyDown: (event: RowKeyboardEvent) => void;
  /** Handles a key for the current row. */
  readonly press: (event: Pressed) => void;
  readonly select: (index: number, isRange: boolean) => void;
} {
  /** Row that was selected last, the start of range selections. */
  const anchor = useRef<string>(undefined);
  const select = (index: number, isRange: boolean): void => {
    const row = rows[index];
    if (!row || !selection) return;
    const begin = isRange ? rows.findIndex(({ id }) => id === anchor.current) : -1;
    const range = begin < 0 ? [row] : rows.slice(Math.min(begin, index), Math.max(begin, index) + 1);
    const isSelected = begin >= 0 || !selection.has(row.id);
    const meant = range.filter((each) => !isSelected || !isStale(each));
    if (meant.length === 0) return;
    selection.change(
      meant.map(({ id }) => id),
      isSelected,
    );
    anchor.current = row.id;
  };

  const press = (event: Pressed): void => {
    const move = moves[event.key];
    const row = rows[current];
    if (move !== undefined) go(row ? current + move : 0);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(rows.length - 1);
    else if (event.key === 'Enter' && row) onOpen(row);
    else if (selection && row && [' ', 'x', 'X'].includes(event.key)) select(current, event.shiftKey);
    else return;
    event.preventDefault();
  };

  return {
    select,
    press,
    onKeyDown(event) {
      if (!(event.target as HTMLElement).matches('[role="row"]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isSecondKey(event.nativeEvent)) return;
      press(event);
    },
  };
}
