import { Badge, Text } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '../../graphql/entry-summary.ts';
import { stepName, type JobSummaryData } from '../../graphql/job-summary.ts';
import { IconFilterOff } from '../../icons/icons.ts';
import { CellFilter } from '../../parts/live-list/cell-filter.tsx';
import { FaultText } from '../../parts/fault-panel/fault-text.tsx';
import type { Column } from '../../parts/live-list/live-list.tsx';
import { RowLink } from '../../parts/live-list/row-link.tsx';
import { Money } from '../../parts/values/money.tsx';
import { OutcomeBadge } from '../../parts/status/outcome-badge.tsx';
import { Duration, Timestamp } from '../../parts/values/timestamp.tsx';
import type { Excluding } from './job-filter.logic.ts';
import type { JobsSearch } from './jobs.search.ts';

/** Actions on the value of a cell. */
export interface CellActions {
  /** Filters the list by the value. */
  readonly filter: (change: JobsSearch) => void;
  /** Excludes jobs with the value. */
  readonly exclude: (name: Excluding, value: string) => void;
}

/** Columns on narrow pages: status, document, amount above creation. */
export const narrowColumns = '24px minmax(0, 1fr) 110px';

/** Shows the name of a job: its document's number or title, else its key, else its id. */
function JobName({ job }: { readonly job: JobSummaryData }): ReactElement {
  const { t } = useTranslation('jobs');
  const { siloEntry, key, id, dryRun } = job;
  const { number, title, customer } = siloEntry?.summary ?? {};
  const name = number ?? title ?? key ?? id;
  return (
    <span className="jobs-document">
      <RowLink to={`/jobs/${id}`} className={number ? 'jobs-name jobs-number' : 'jobs-name'}>
        {name}
      </RowLink>
      {customer?.name && customer.name !== name && (
        <Text span size="sm" c="dimmed">{` ${customer.name}`}</Text>
      )}
      {dryRun && (
        <Badge size="sm" variant="outline" className="jobs-dry">
          {t('dryRun')}
        </Badge>
      )}
    </span>
  );
}

/** Shows the current step of a job, or its fault. */
function StepOrFault({ job, on }: { readonly job: JobSummaryData; readonly on: CellActions }): ReactElement {
  const { t } = useTranslation('jobs');
  const { faults, currentStep, outcome } = job;
  const [fault] = faults ?? [];
  const step = stepName(currentStep);
  if (fault && outcome !== 'done') {
    const { code } = fault;
    if (!code) return <FaultText {...fault} />;
    return (
      <CellFilter
        text={`${t('filter.fault')}: ${code}`}
        onFilter={() => on.filter({ fault: code })}
        onExclude={() => on.exclude('notFault', code)}
      >
        <FaultText {...fault} />
      </CellFilter>
    );
  }
  if (outcome === 'retrying' && currentStep) return <>{t('attempt', { step, count: currentStep.attempt })}</>;
  return <>{step}</>;
}

/** Shows a tag that filters the list when clicked, with a button that excludes it. */
function Tag({ tag, on }: { readonly tag: string; readonly on: CellActions }): ReactElement {
  const { t } = useTranslation(['parts', 'jobs']);
  const text = `${t('jobs:filter.tag')}: ${tag}`;
  const without = t('list.exclude', { text });
  return (
    <span className="jobs-tagged">
      <Badge
        size="xs"
        variant="default"
        ml={4}
        tt="none"
        component="button"
        type="button"
        tabIndex={-1}
        className="jobs-tag"
        title={t('list.filterBy', { text })}
        onClick={() => on.filter({ tag: [tag] })}
      >
        {tag}
      </Badge>
      <button
        type="button"
        tabIndex={-1}
        aria-label={without}
        title={without}
        onClick={() => on.exclude('notTag', tag)}
      >
        <IconFilterOff size={13} aria-hidden />
      </button>
    </span>
  );
}

/**
 * Returns the columns of the list, each cheap to render; `on` must be a stable object. Without `hasKeys`
 * there is no column for keys and tags, and documents get its space.
 */
export function useJobColumns(on: CellActions, hasKeys: boolean): readonly Column<JobSummaryData>[] {
  const { t } = useTranslation('jobs');
  return useMemo(() => {
    const columns: readonly Column<JobSummaryData>[] = [
      {
        key: 'outcome',
        title: t('column.outcome'),
        width: '132px',
        cell: ({ outcome }) => (
          <CellFilter
            text={`${t('column.outcome')}: ${t(`filter.${outcome}`)}`}
            onFilter={() => on.filter({ outcome })}
          >
            <OutcomeBadge outcome={outcome} />
          </CellFilter>
        ),
      },
      {
        key: 'document',
        title: t('column.document'),
        width: 'minmax(150px, 2.6fr)',
        cell: (job) => <JobName job={job} />,
      },
      {
        key: 'amount',
        title: t('column.amount'),
        width: '104px',
        isWide: true,
        isNumber: true,
        cell: ({ siloEntry }) => (
          <Money amount={siloEntry && amountOf(siloEntry.summary)} currency={siloEntry?.summary.currency} />
        ),
      },
      {
        key: 'workflow',
        title: t('column.workflow'),
        width: 'minmax(0, 1.6fr)',
        isWide: true,
        cell: ({ workflow, workflowId, workflowVersion }) => (
          <CellFilter
            text={`${t('column.workflow')}: ${workflow?.name ?? workflowId}`}
            onFilter={() => on.filter({ workflow: [workflowId] })}
            onExclude={() => on.exclude('notWorkflow', workflowId)}
          >
            {[workflow?.name ?? workflowId, workflowVersion?.version].filter(Boolean).join(' · ')}
          </CellFilter>
        ),
      },
      {
        key: 'step',
        title: t('column.step'),
        width: 'minmax(0, 1.7fr)',
        isWide: true,
        cell: (job) => <StepOrFault job={job} on={on} />,
      },
      {
        key: 'key',
        title: t('column.key'),
        width: 'minmax(0, 1.5fr)',
        isWide: true,
        cell: ({ key, tags }) => (
          <>
            {key}
            {tags?.map((tag) => (
              <Tag key={tag} tag={tag} on={on} />
            ))}
          </>
        ),
      },
      {
        key: 'created',
        title: t('column.created'),
        width: '118px',
        cell: ({ createdAt }) => <Timestamp at={createdAt} />,
      },
      {
        key: 'duration',
        title: t('column.duration'),
        width: '72px',
        isWide: true,
        isNumber: true,
        cell: ({ createdAt, startedAt, completedAt, pausedSeconds }) => (
          <Duration from={startedAt ?? createdAt} until={completedAt} pausedSeconds={pausedSeconds} />
        ),
      },
    ];
    return hasKeys ? columns : columns.filter(({ key }) => key !== 'key');
  }, [t, on, hasKeys]);
}
