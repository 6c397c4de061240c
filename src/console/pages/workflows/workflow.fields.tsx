import { Badge, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import type { TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { numberFormat } from '../../parts/values/formats.logic.ts';
import { durationText } from '../../parts/values/time.logic.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { RowMenu, type RowActs } from './row-menu.tsx';

export const WorkflowRow = graphql(`
  fragment WorkflowRow on Workflow @_unmask {
    id
    revision
    name
    schema
    draft
    disabled
    version
    updatedAt
    stats {
      count
      capped
      successRate
      medianSeconds
      lastCreatedAt
    }
  }
`);

type WorkflowRowData = ResultOf<typeof WorkflowRow>;

/** Returns the columns of the list of workflows; with a menu of actions for those who may write them. */
export function useWorkflowColumns({
  mayWrite,
  onChange,
  onDuplicate,
}: RowActs & { readonly mayWrite: boolean }): readonly TableColumn<WorkflowRowData>[] {
  const { t, i18n } = useTranslation('workflows');
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const none = (
    <Text span c="dimmed" size="sm">
      –
    </Text>
  );
  return [
    {
      key: 'name',
      title: t('column.name'),
      cell: ({ id, name, schema }) => (
        <>
          <TextLink to="/workflows/$id" params={{ id }} fw={600} size="sm">
            {name || id}
          </TextLink>
          {schema && (
            <Text size="xs" c="dimmed">
              {schema}
            </Text>
          )}
        </>
      ),
    },
    { key: 'state', title: t('column.state'), cell: (row) => <StateBadge {...row} /> },
    {
      key: 'last',
      title: t('column.last'),
      isWide: true,
      cell: ({ stats }) => (stats.lastCreatedAt ? <Timestamp at={stats.lastCreatedAt} /> : none),
    },
    {
      key: 'success',
      title: t('column.success'),
      isWide: true,
      cell: ({ stats: { successRate, count } }) =>
        successRate === null ? (
          none
        ) : (
          <span className="digits">{t('success', { rate: percent.format(successRate), count })}</span>
        ),
    },
    {
      key: 'median',
      title: t('column.median'),
      isWide: true,
      cell: ({ stats: { medianSeconds } }) =>
        medianSeconds === null ? (
          none
        ) : (
          <span className="digits">{durationText(medianSeconds * 1000, i18n.language)}</span>
        ),
    },
    ...(mayWrite
      ? [
          {
            key: 'acts',
            title: t('column.acts'),
            cell: (row: WorkflowRowData) => (
              <RowMenu row={row} onChange={onChange} onDuplicate={onDuplicate} />
            ),
          },
        ]
      : []),
  ];
}

function StateBadge({ draft, disabled, version }: WorkflowRowData): ReactElement {
  const { t } = useTranslation('workflows');
  if (disabled)
    return (
      <Badge variant="light" className="state-badge" color="gray">
        {t('state.disabled')}
      </Badge>
    );
  if (!draft)
    return (
      <Badge variant="light" className="state-badge" color="teal">
        {t('badge.published', { version })}
      </Badge>
    );
  return (
    <Badge variant="light" className="state-badge" color="orange">
      {version ? t('badge.draftOf', { version }) : t('state.draft')}
    </Badge>
  );
}
