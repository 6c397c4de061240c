import { Stack } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from 'urql';
import { Dialog } from '../../../../parts/dialogs/dialog.tsx';
import { Failure } from '../../../../parts/failure/failure.tsx';
import { useFirstWorkflow } from '../../../../parts/first-workflow/use-first-workflow.ts';
import { newId } from '../../../../parts/browser/new-id.ts';
import { StartJobMutation } from './start-job.mutation.ts';
import { WorkflowPicker } from '../../../../parts/first-workflow/workflow-picker.tsx';
import { useMay } from '../../../../session/session-context.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import { DialogButtons } from '../dialog-buttons.tsx';
import { ExcessCredit } from '../correction/excess-credit.tsx';
import { SeriesChoice } from './series-choice.tsx';
import { TrialResult } from './trial-result.tsx';
import { inSeries, useTrial } from './use-trial.ts';

/** Runs a workflow on the document, and shows the result of a dry run first. */
export function RunWorkflow({
  entry,
  onStarted,
  onClose,
}: {
  readonly entry: DocumentEntry;
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('document');
  const { first, remember } = useFirstWorkflow(entry.docSchema);
  // Null: the user chose none.
  const [chosen, setChosen] = useState<string | null>();
  const workflow = chosen === undefined ? first : (chosen ?? undefined);
  const [series, setSeries] = useState<string>();
  const maySeeSeries = useMay('sequence:read');
  const { trial, description } = useTrial(workflow, series, entry);
  const isVain = trial.state === 'failed';
  const [{ error, fetching }, start] = useMutation(StartJobMutation);
  // A retry with the same choices starts the same job.
  const [key] = useState(newId);
  const run = async (): Promise<void> => {
    if (!workflow) return;
    const { data } = await start({
      idempotencyKey: [key, workflow, series].filter(Boolean).join('-'),
      input: { workflowId: workflow, siloEntryId: entry.id, ...inSeries(series) },
    });
    if (!data) return;
    remember(workflow);
    onStarted(data.createJob.id);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('run.title')}>
      <Stack>
        <WorkflowPicker
          value={workflow}
          onChange={(id) => {
            setChosen(id ?? null);
            setSeries(undefined);
          }}
          isPlain
          isFirst
        />
        <TrialResult workflowId={workflow} trial={trial} description={description} entry={entry}>
          {trial.numbering && maySeeSeries && (
            <SeriesChoice entry={entry} number={trial.numbering.number} value={series} onChange={setSeries} />
          )}
        </TrialResult>
        <ExcessCredit entry={entry} />
        {error && <Failure error={error} />}
        <DialogButtons
          label={t(isVain ? 'run.anyway' : 'run.do')}
          // A job started before the dry run ends may waste a number.
          isReady={Boolean(workflow) && trial.state !== 'running'}
          isBusy={fetching}
          isSecondary={isVain}
          onDo={() => void run()}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  );
}
