import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf, type EntrySummaryData } from '../../graphql/entry-summary.ts';
import { CellFilter } from '../../parts/live-list/cell-filter.tsx';
import { writeDate } from '../../parts/fields/date-text.logic.ts';
import { documentKind, schemaName } from '../../parts/documents/document-kind.logic.ts';
import { localeOf } from '../../parts/values/formats.logic.ts';
import type { Column } from '../../parts/live-list/live-list.tsx';
import { RowLink } from '../../parts/live-list/row-link.tsx';
import { Money } from '../../parts/values/money.tsx';
import { EntryStateBadge } from '../../parts/status/silo-state-badge.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { findCorrectedDocument } from './documents.logic.ts';
import type { DocumentsSearch } from './documents.search.ts';
import { EntryBadges } from './entry-badges.tsx';
import type { MarkStore } from './entry-marks.ts';

/** Columns on narrow pages: state, number above kind and party, amount above date. */
export const narrowColumns = '24px minmax(0, max-content) minmax(0, 1fr) 110px';

/**
 * Returns the columns of the list, with the date of the last change or of issue. `marks` holds related jobs
 * and corrections; `onFilter`, which must be a stable function, filters by a value.
 */
export function useDocumentColumns(
  marks: MarkStore,
  showsChange: boolean,
  onFilter: (change: DocumentsSearch) => void,
): readonly Column<EntrySummaryData>[] {
  const { t, i18n } = useTranslation('documents');
  const kind = useTranslation('document-parts').t;
  return useMemo(() => {
    const nameOf = ({ summary }: EntrySummaryData): string => {
      const corrected = findCorrectedDocument(summary);
      return (
        summary.number ?? summary.title ?? (corrected ? t(corrected.how, { number: corrected.number }) : '–')
      );
    };
    return [
      {
        key: 'number',
        title: t('column.number'),
        width: 'minmax(140px, 2fr)',
        cell: (entry) => (
          <span className="documents-number">
            <RowLink to={`/documents/${entry.id}`} className="documents-name">
              <bdi>{nameOf(entry)}</bdi>
            </RowLink>
            <EntryBadges entry={entry} marks={marks} />
          </span>
        ),
      },
      {
        key: 'kind',
        title: t('column.kind'),
        width: '124px',
        isWide: true,
        cell: ({ docSchema, summary }) => {
          const name = documentKind(docSchema, summary.type, kind);
          return (
            <CellFilter
              text={`${t('column.kind')}: ${name}`}
              onFilter={() => onFilter({ schema: schemaName(docSchema), type: summary.type ?? undefined })}
            >
              {name}
            </CellFilter>
          );
        },
      },
      {
        key: 'party',
        title: t('column.party'),
        width: 'minmax(0, 3fr)',
        isWide: true,
        cell: ({ summary: { customer, supplier } }) => {
          const party = customer?.name ?? supplier?.name;
          if (!party) return '–';
          return (
            <CellFilter text={`${t('column.party')}: ${party}`} onFilter={() => onFilter({ party })}>
              <bdi title={party}>{party}</bdi>
            </CellFilter>
          );
        },
      },
      {
        key: 'date',
        title: t(showsChange ? 'column.updated' : 'column.date'),
        width: showsChange ? '125px' : '92px',
        isWide: true,
        cell: ({ summary: { issueDate }, updatedAt }) => {
          if (showsChange) return <Timestamp at={updatedAt} />;
          return issueDate ? writeDate(issueDate, localeOf(i18n.language)) : '–';
        },
      },
      {
        key: 'amount',
        title: t('column.amount'),
        width: '116px',
        isNumber: true,
        cell: ({ summary }) => <Money amount={amountOf(summary)} currency={summary.currency} />,
      },
      {
        key: 'state',
        title: t('column.state'),
        width: '128px',
        isWide: true,
        cell: ({ state, draft }) => <EntryStateBadge state={state} draft={draft} />,
      },
    ];
  }, [t, kind, i18n.language, marks, showsChange, onFilter]);
}
