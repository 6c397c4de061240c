import { Badge, Text } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobSummaryData } from '../../graphql/job-summary.ts';
import { CellFilter } from '../../parts/cell-filter.tsx';
import type { Column } from '../../parts/live-list/live-list.tsx';
import { RowLink } from '../../parts/live-list/row-link.tsx';
import { Money } from '../../parts/money.tsx';
import { OutcomeBadge } from '../../parts/outcome-badge.tsx';
import { Duration, When } from '../../parts/when.tsx';
import type { JobsSearch } from './jobs.search.ts';

/** The widths that stay on narrow pages: status, document, creation. */
export const narrowColumns = '24px minmax(0, 1fr) 84px';

/** What people know a job by: its document's number or title, else its key, else its id. */
function JobName({ job }: { readonly job: JobSummaryData }): ReactElement {
  const { siloEntry, key, id } = job;
  const { number, title, customer } = siloEntry?.summary ?? {};
  const name = number ?? title ?? key ?? id;
  return (
    <>
      <RowLink to={`/jobs/${id}`} className="jobs-name">
        {name}
      </RowLink>
      {customer?.name && customer.name !== name && (
        <Text span size="sm" c="dimmed">{` ${customer.name}`}</Text>
      )}
    </>
  );
}

/** Where it is, or what it failed of. */
function StepOrFault({
  job,
  onFilter,
}: {
  readonly job: JobSummaryData;
  readonly onFilter: (change: JobsSearch) => void;
}): ReactElement {
  const { t } = useTranslation('jobs');
  const { faults, currentStep, outcome } = job;
  const [fault] = faults ?? [];
  const step = currentStep?.name ?? currentStep?.provider;
  if (fault && outcome !== 'done') {
    const { code, message, provider } = fault;
    const said = <span title={message ?? undefined}>{message ?? code ?? provider}</span>;
    if (!code) return said;
    return (
      <CellFilter text={`${t('filter.fault')}: ${code}`} onFilter={() => onFilter({ fault: code })}>
        {said}
      </CellFilter>
    );
  }
  if (outcome === 'retrying' && currentStep) return <>{t('attempt', { step, count: currentStep.attempt })}</>;
  return <>{step}</>;
}

/** The columns of the list, each of them cheap to draw; `onFilter` narrows the list to a value, and is always the same function. */
export function useJobColumns(onFilter: (change: JobsSearch) => void): readonly Column<JobSummaryData>[] {
  const { t } = useTranslation('jobs');
  const { t: tCommon } = useTranslation('parts');
  return useMemo(
    () => [
      {
        key: 'outcome',
        title: t('column.outcome'),
        width: '112px',
        cell: ({ outcome }) => (
          <CellFilter
            text={`${t('column.outcome')}: ${t(`filter.${outcome}`)}`}
            onFilter={() => onFilter({ outcome })}
          >
            <OutcomeBadge outcome={outcome} />
          </CellFilter>
        ),
      },
      {
        key: 'document',
        title: t('column.document'),
        width: 'minmax(0, 2fr)',
        cell: (job) => <JobName job={job} />,
      },
      {
        key: 'amount',
        title: t('column.amount'),
        width: '112px',
        isWide: true,
        isNumber: true,
        cell: ({ siloEntry }) => (
          <Money amount={siloEntry?.summary.totals?.payable} currency={siloEntry?.summary.currency} />
        ),
      },
      {
        key: 'workflow',
        title: t('column.workflow'),
        width: 'minmax(0, 1.7fr)',
        isWide: true,
        cell: ({ workflow, workflowId, workflowVersion }) => (
          <CellFilter
            text={`${t('column.workflow')}: ${workflow?.name ?? workflowId}`}
            onFilter={() => onFilter({ workflow: [workflowId] })}
          >
            {[workflow?.name ?? workflowId, workflowVersion?.version].filter(Boolean).join(' · ')}
          </CellFilter>
        ),
      },
      {
        key: 'step',
        title: t('column.step'),
        width: 'minmax(0, 2.2fr)',
        isWide: true,
        cell: (job) => <StepOrFault job={job} onFilter={onFilter} />,
      },
      {
        key: 'key',
        title: t('column.key'),
        width: 'minmax(0, 1.7fr)',
        isWide: true,
        cell: ({ key, tags }) => (
          <>
            {key}
            {tags?.map((tag) => (
              <Badge
                key={tag}
                size="xs"
                variant="default"
                ml={4}
                tt="none"
                component="button"
                type="button"
                tabIndex={-1}
                className="jobs-tag"
                title={tCommon('list.filterBy', { text: `${t('filter.tag')}: ${tag}` })}
                onClick={() => onFilter({ tag: [tag] })}
              >
                {tag}
              </Badge>
            ))}
          </>
        ),
      },
      {
        key: 'created',
        title: t('column.created'),
        width: '118px',
        cell: ({ createdAt }) => <When at={createdAt} />,
      },
      {
        key: 'duration',
        title: t('column.duration'),
        width: '84px',
        isWide: true,
        isNumber: true,
        cell: ({ createdAt, startedAt, completedAt }) => (
          <Duration from={startedAt ?? createdAt} until={completedAt} />
        ),
      },
    ],
    [t, tCommon, onFilter],
  );
}
