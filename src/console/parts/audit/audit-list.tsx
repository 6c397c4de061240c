import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../page/empty-state.tsx';
import { PagedTable, type TableColumn } from '../paged-table/paged-table.tsx';
import { usePages } from '../paged-table/use-pages.ts';
import { useSubjectName } from './subject-name.ts';
import { Timestamp } from '../values/timestamp.tsx';
import { AuditTarget } from './audit-target.tsx';
import { AuditQuery, type AuditData, type AuditFilter } from './audit.query.ts';
import { useTargetNames } from './use-target-names.ts';

/** Shows audit events, newest first, to viewers with the scope `access:read`. */
export function AuditList({ filter }: { readonly filter: AuditFilter }): ReactElement {
  const { t } = useTranslation('audit');
  const pages = usePages(AuditQuery, filter, ({ auditEvents }) => auditEvents);
  const isFiltered = Boolean(filter.operation ?? filter.subject ?? filter.objectId);
  return (
    <PagedTable
      label={t('title')}
      pages={pages}
      columns={useColumns(filter, pages.rows ?? [])}
      keyOf={({ id }) => id}
      empty={
        <EmptyState
          title={t(isFiltered ? 'none.title' : 'empty.title')}
          text={t(isFiltered ? 'none.text' : 'empty.text')}
        />
      }
    />
  );
}

function useColumns(
  { objectId }: AuditFilter,
  rows: readonly AuditData[],
): readonly TableColumn<AuditData>[] {
  const names = useTargetNames(objectId ? [] : rows);
  const { t } = useTranslation('audit');
  const nameOf = useSubjectName();
  const columns: TableColumn<AuditData>[] = [
    { key: 'at', title: t('column.at'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    {
      key: 'operation',
      title: t('column.operation'),
      cell: ({ operation }) => t(`operation.${operation}`, operation),
    },
    { key: 'subject', title: t('column.subject'), cell: ({ subject }) => nameOf(subject) },
    {
      key: 'object',
      title: t('column.object'),
      isWide: true,
      cell: (event) => <AuditTarget event={event} name={names.get(event.objectId)} />,
    },
    {
      key: 'reason',
      title: t('column.reason'),
      isWide: true,
      cell: ({ reason }) => reason && <Text size="sm">{reason}</Text>,
    },
    {
      key: 'origin',
      title: t('column.origin'),
      isWide: true,
      cell: ({ address, tokenId }) => (tokenId ? address : t('commandLine')),
    },
  ];
  return objectId ? columns.filter(({ key }) => key !== 'object') : columns;
}
