import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { BulkDialogProps } from '../../parts/bulk/bulk-actions.tsx';
import type { Matching } from '../../parts/bulk/bulk-bar.tsx';
import { BulkConfirmDialog } from '../../parts/bulk/bulk-confirm-dialog.tsx';
import type { Selection } from '../../parts/bulk/use-selection.ts';
import { retryInputOf, usualRetry } from './bulk-retry.logic.ts';
import { useFilterWords } from './filter-chips.tsx';
import { countsByOutcome, type JobFilter } from './job-filter.logic.ts';
import { JobCountsQuery } from './jobs.queries.ts';
import type { JobsSearch } from './jobs.search.ts';
import { RetryFields } from './retry-fields.tsx';

interface JobDialogProps extends BulkDialogProps<'cancel' | 'retry' | 'poke'> {
  readonly selection: Selection;
  readonly search: JobsSearch;
  readonly filter: JobFilter;
  /** Workflow of all the jobs, if they have the same. */
  readonly workflowId: string | undefined;
}

/** Asks for options and confirmation before many jobs are changed. */
export function BulkDialog(props: JobDialogProps): ReactElement {
  const { action, selection, search, filter, onClose, onStarted } = props;
  const { t } = useTranslation(['jobs', 'parts']);
  const words = useFilterWords(search).map(({ text }) => text);
  const [workflowId] = useState(props.workflowId);
  const [choice, setChoice] = useState(usualRetry);
  const retry = retryInputOf(choice);
  const isRepeated = action === 'retry' && choice.from !== 'failed';
  const outcome = search.outcome && `${t('filter.outcome')}: ${t(`parts:outcome.${search.outcome}`)}`;
  return (
    <BulkConfirmDialog
      selection={selection}
      matching={useMatching(filter, selection.allBefore)}
      filter={[...(outcome ? [outcome] : []), ...words]}
      words={(many) => ({
        title: t(`bulk.${action}.question`, many),
        note: isRepeated ? t('bulk.retry.repeats') : t(`bulk.${action}.leaves`),
        verb: t(`bulk.${action}.do`, many),
      })}
      isFinal={action === 'cancel'}
      how={action === 'retry' ? retry && { action, retry } : { action }}
      which={(ids) => ({ filter: ids ? { ids } : filter })}
      onClose={onClose}
      onStarted={onStarted}
    >
      {action === 'retry' && <RetryFields value={choice} onChange={setChoice} workflowId={workflowId} />}
    </BulkConfirmDialog>
  );
}

/**
 * Counts the jobs that match a filter and were created before a time; undefined without a time, and until
 * they are counted.
 */
function useMatching(filter: JobFilter, before: string | undefined): Matching | undefined {
  const [{ data, fetching }] = useQuery({
    query: JobCountsQuery,
    variables: { filter: { ...filter, createdTo: earlier(filter.createdTo, before) } },
    pause: before === undefined,
    requestPolicy: 'network-only',
  });
  return data?.jobCounts && !fetching ? countsByOutcome(data.jobCounts).all : undefined;
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  return one && other ? (Date.parse(one) < Date.parse(other) ? one : other) : (one ?? other);
}
