import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, RowSelection } from './column.types.ts';
import type { LiveRow } from './live-list.logic.ts';

interface ListHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly selection: RowSelection | undefined;
  /** Rows that no longer match are not selected with the others. */
  readonly isStale: (row: Row) => boolean;
}

/** Shows the column titles, after a checkbox that selects all loaded rows or none. */
export function ListHead<Row extends LiveRow>(props: ListHeadProps<Row>): ReactElement {
  const { columns, rows, selection, isStale } = props;
  const { t } = useTranslation('parts');
  const hasSome = selection !== undefined && selection.size > 0;
  const hasAll = hasSome && rows.every((row) => selection.has(row.id) || isStale(row));
  const change = (): void => {
    const meant = hasAll ? rows : rows.filter((row) => !isStale(row));
    selection?.change(
      meant.map(({ id }) => id),
      !hasAll,
    );
  };
  return (
    <div role="rowgroup">
      <div role="row" className="live-list-row live-list-head" aria-rowindex={1}>
        {selection && (
          <span role="columnheader" className="live-list-select">
            <input
              type="checkbox"
              aria-label={t('list.selectShown')}
              checked={hasAll}
              ref={(box) => {
                if (box) box.indeterminate = hasSome && !hasAll;
              }}
              onChange={change}
            />
          </span>
        )}
        {columns.map(({ key, title, isWide, isNumber }) => (
          <span role="columnheader" key={key} data-column={key} data-wide={isWide} data-number={isNumber}>
            {title}
          </span>
        ))}
      </div>
    </div>
  );
}
