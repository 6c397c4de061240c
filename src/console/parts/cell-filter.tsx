import { IconFilter } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface CellFilterProps {
  /** What is filtered by, as it is said: "Workflow: Send invoices". */
  readonly text: string;
  readonly onFilter: () => void;
  readonly children: ReactNode;
}

/** A value in a list, with a button that filters by it; the button is there for the pointer, as filters have fields of their own. */
export function CellFilter({ text, onFilter, children }: CellFilterProps): ReactElement {
  const { t } = useTranslation('parts');
  const label = t('list.filterBy', { text });
  return (
    <span className="cell-filter">
      <span className="cell-filter-value">{children}</span>
      <button type="button" tabIndex={-1} aria-label={label} title={label} onClick={onFilter}>
        <IconFilter size={13} aria-hidden />
      </button>
    </span>
  );
}
