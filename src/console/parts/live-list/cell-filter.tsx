import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFilter, IconFilterOff } from '../../icons/icons.ts';

interface CellFilterProps {
  /** The filter as readable text: "Workflow: Send invoices". */
  readonly text: string;
  readonly onFilter: () => void;
  /** Excludes rows with the value. */
  readonly onExclude?: () => void;
  readonly children: ReactNode;
}

/**
 * Shows a value in a list, with buttons that filter by it. They serve the pointer; keyboard users have the fields of the
 * filters.
 */
export function CellFilter({ text, onFilter, onExclude, children }: CellFilterProps): ReactElement {
  const { t } = useTranslation('parts');
  const label = t('list.filterBy', { text });
  const without = t('list.exclude', { text });
  return (
    <span className="cell-filter">
      <span className="cell-filter-value">{children}</span>
      <button type="button" tabIndex={-1} aria-label={label} title={label} onClick={onFilter}>
        <IconFilter size={13} aria-hidden />
      </button>
      {onExclude && (
        <button type="button" tabIndex={-1} aria-label={without} title={without} onClick={onExclude}>
          <IconFilterOff size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}
