import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Failure } from '../failure/failure.tsx';
import type { Column, RowSelection } from './column.types.ts';
import { ListHead } from './list-head.tsx';
import { ListState as State } from './list-state.tsx';
import type { LiveRow } from './live-list.logic.ts';
import { LiveListRow, type RowActions } from './live-row.tsx';
import type { LiveListState } from './use-live-list.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useRowKeys } from './use-row-keys.ts';
import './live-list.css';

export type { Column, RowSelection } from './column.types.ts';

export interface LiveListProps<Row extends LiveRow> {
  readonly label: string;
  readonly live: LiveListState<Row>;
  readonly columns: readonly Column<Row>[];
  readonly onOpen: (row: Row) => void;
  /** Returns whether a row is shown although it no longer matches. */
  readonly isStale?: (row: Row) => boolean;
  /** Selection of rows by checkbox, space and x, with shift from the last one; absent if rows cannot be selected. */
  readonly selection?: RowSelection | undefined;
  /** Actions for selected rows, as a region over the column titles. */
  readonly bar?: ReactNode;
  /** Whether rows may not move for another reason, such as an open menu. */
  readonly isBusy?: boolean;
  /** Widths of the columns that remain on narrow pages. */
  readonly narrowColumns?: string;
  /** Element for the state of the list, null until it is mounted; if absent, the state is above the rows. */
  readonly statePlace?: HTMLElement | null;
}

const never = (): boolean => false;
const rowHeight = 40;
/** Number of rows before the end at which the next page is read. */
const ahead = 40;

/** Renders a table of any length: only rows in view are drawn, and the table is one stop for the tab key. */
export function LiveList<Row extends LiveRow>(props: LiveListProps<Row>): ReactElement {
  const {
    label,
    live,
    columns,
    onOpen,
    isStale = never,
    selection,
    bar,
    isBusy = false,
    narrowColumns = 'minmax(0, 1fr) auto',
    statePlace,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState<string>();
  const { rows = [], hasNextPage = false } = live.list ?? {};
  const found = currentId === undefined ? -1 : rows.findIndex(({ id }) => id === currentId);
  const current = Math.max(found, 0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
    // The focused row stays mounted while scrolling: a lost focus would start at the top of the page again.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(rows.length > 0 ? [current] : [])])].toSorted(
        (a, b) => a - b,
      ),
  });
  const items = virtual.getVirtualItems();
  const last = virtual.range?.endIndex ?? 0;
  const onEndNear = useEffectEvent(() => live.loadMore());
  useEffect(() => {
    if (last >= rows.length - ahead && live.moreError === undefined) onEndNear();
  }, [last, rows.length, live.moreError]);

  const mayMove = useEffectEvent(() => {
    const { current: element } = frame;
    const isInside = element?.matches(':hover, :focus-within') ?? false;
    return (element?.scrollTop ?? 0) === 0 && !isInside && !isBusy && !selection?.size;
  });
  const { setMayMove: askWhetherToMove } = live;
  useEffect(() => askWhetherToMove(() => mayMove()), [askWhetherToMove]);

  const go = (index: number): void => {
    const next = Math.min(Math.max(index, 0), rows.length - 1);
    virtual.scrollToIndex(next);
    // The current row is always drawn, so after this it exists and can take the focus.
    flushSync(() => setCurrentId(rows[next]?.id));
    frame.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
  };
  const keys = useRowKeys({ rows, current: found, go, onOpen, selection, isStale });
  const { onKeyDown, select } = keys;
  usePageKeys(keys.press);
  const onRow = useLatest({ open: onOpen, select, focus: ({ id }: Row) => setCurrentId(id) });

  const grid = {
    '--columns': [...(selection ? ['24px'] : []), ...columns.map(({ width }) => width)].join(' '),
    '--narrow-columns': `${selection ? '24px ' : ''}${narrowColumns}`,
  } as Record<string, string>;
  /** Shows the held rows when the user no longer looks at the list. */
  const release = (): void => {
    if ((live.list?.held.length ?? 0) > 0) requestAnimationFrame(() => live.releaseHeld());
  };
  const toTop = (): void => {
    live.showHeld();
    frame.current?.scrollTo({ top: 0 });
  };
  const state = <State live={live} onShowHeld={toTop} />;
  return (
    <div className="live-list" style={grid}>
      {statePlace === undefined ? state : statePlace && createPortal(state, statePlace)}
      <div className="live-list-bar">{bar}</div>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={hasNextPage ? -1 : rows.length + 1}
        aria-multiselectable={selection !== undefined || undefined}
        aria-busy={live.isLoading}
      >
        <ListHead columns={columns} rows={rows} selection={selection} isStale={isStale} />
        <div
          role="rowgroup"
          ref={frame}
          className="live-list-frame"
          data-scroll-restoration-id={`list:${label}`}
          onKeyDown={onKeyDown}
          onPointerLeave={release}
          onBlur={release}
          onScroll={release}
        >
          <div className="live-list-space" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, key, start }) => {
              const row = rows[index];
              return (
                row && (
                  <LiveListRow
                    key={key}
                    row={row}
                    columns={columns}
                    index={index}
                    start={start}
                    hasStop={index === current}
                    isStale={isStale(row)}
                    isSelected={selection?.has(row.id)}
                    on={onRow}
                  />
                )
              );
            })}
          </div>
        </div>
      </div>
      {live.moreError && <Failure error={live.moreError} retry={live.loadMore} />}
    </div>
  );
}

/** Returns one stable object whose actions call those of the last render. */
function useLatest<Row>(actions: RowActions<Row>): RowActions<Row> {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<RowActions<Row>>(() => ({
    open: (row) => latest.current.open(row),
    select: (index, isRange) => latest.current.select(index, isRange),
    focus: (row) => latest.current.focus(row),
  }));
  return stable;
}
