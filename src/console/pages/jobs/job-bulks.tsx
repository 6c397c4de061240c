import { lazy, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkActions } from '../../parts/bulk/bulk-actions.tsx';
import type { Matching } from '../../parts/bulk/bulk-bar.tsx';
import type { Selection } from '../../parts/bulk/use-selection.ts';
import { isOngoing } from '../../parts/status/status.logic.ts';
import type { JobSummaryData } from '../../graphql/job-summary.ts';
import { chosenRows, commonWorkflow } from './bulk-retry.logic.ts';
import type { JobFilter } from './job-filter.logic.ts';
import type { JobsSearch } from './jobs.search.ts';

interface JobBulksProps {
  readonly selection: Selection;
  readonly search: JobsSearch;
  readonly filter: JobFilter;
  /** Number of jobs that match the filter. */
  readonly matching: Matching | undefined;
  /** Jobs that are shown. */
  readonly rows: readonly JobSummaryData[];
}

const jobActions = ['retry', 'cancel', 'poke'] as const;
type JobAction = (typeof jobActions)[number];

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

/** Shows the actions for the selected jobs, or for all that match. */
export function JobBulks({ selection, search, filter, matching, rows }: JobBulksProps): ReactElement {
  const { t } = useTranslation('jobs');
  const chosen = chosenRows(selection, rows);
  const isInVain = (action: JobAction): boolean =>
    chosen?.every(({ outcome }) => isOngoing(outcome) === (action === 'retry')) ?? false;
  return (
    <BulkActions
      label={t('bulk.label')}
      selection={selection}
      matching={matching}
      actions={jobActions.map((action) => ({
        action,
        text: t(`bulk.${action}.verb`),
        reason: isInVain(action) ? t(action === 'retry' ? 'bulk.noneEnded' : 'bulk.allEnded') : undefined,
      }))}
      renderDialog={(props) => (
        <BulkDialog
          {...props}
          selection={selection}
          search={search}
          filter={filter}
          workflowId={commonWorkflow(search.workflow, selection, rows)}
        />
      )}
    />
  );
}
