import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnRow } from './row-click.ts';
import type { Column } from './column.types.ts';

interface LiveRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  readonly start: number;
  readonly hasStop: boolean;
  readonly isStale: boolean;
  /** Absent if rows cannot be selected. */
  readonly isSelected?: boolean | undefined;
  /** Actions of a row; always the same object, so that it causes no rendering of rows. */
  readonly on: RowActions<Row>;
}

export interface RowActions<Row> {
  readonly open: (row: Row) => void;
  readonly select: (index: number, isRange: boolean) => void;
  readonly focus: (row: Row) => void;
}

/** Renders the cells of a row; renders again only for another version of the row, not when it moves. */
function PlainCells<Row>({ row, columns }: Pick<LiveRowProps<Row>, 'row' | 'columns'>): ReactElement {
  return (
    <>
      {columns.map(({ key, isWide, isNumber, cell }) => (
        <span role="gridcell" key={key} data-column={key} data-wide={isWide} data-number={isNumber}>
          {cell(row)}
        </span>
      ))}
    </>
  );
}

const Cells = memo(PlainCells) as typeof PlainCells;

function PlainRow<Row>(props: LiveRowProps<Row>): ReactElement {
  const { row, columns, index, start, hasStop, isStale, isSelected, on } = props;
  const { t } = useTranslation('parts');
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={hasStop ? 0 : -1}
      className="live-list-row"
      data-stale={isStale || undefined}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={() => on.focus(row)}
      onClick={(event) => isOnRow(event) && on.open(row)}
    >
      {isSelected !== undefined && (
        <span role="gridcell" className="live-list-select">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('list.select')}
            checked={isSelected}
            disabled={isStale && !isSelected}
            onChange={() => undefined}
            onClick={(event) => on.select(index, event.shiftKey)}
          />
        </span>
      )}
      <Cells row={row} columns={columns} />
      {isStale && <span className="live-list-stale">{t('list.stale')}</span>}
    </div>
  );
}

export const LiveListRow = memo(PlainRow) as typeof PlainRow;
