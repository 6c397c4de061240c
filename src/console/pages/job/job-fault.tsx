import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { adviceFor, isOfDocument, isOfWorkflow } from '../../parts/fault-panel/fault-advice.logic.ts';
import { FaultPanel } from '../../parts/fault-panel/fault-panel.tsx';
import { useMay } from '../../session/session-context.ts';
import { FaultConfig } from './fault-config.tsx';
import type { JobData } from './job.queries.ts';
import { RetryButtons } from './retry-menu.tsx';
import { faultyRun, type Run } from './runs.logic.ts';
import type { JobVerbs } from './use-job-verbs.ts';

interface JobFaultProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  readonly verbs: JobVerbs;
  readonly onShow: (run: Run) => void;
}

/** Why a job failed, or what it waits to try again. */
export function JobFault({ job, runs, verbs, onShow }: JobFaultProps): ReactElement | null {
  const { t } = useTranslation('job');
  const mayWrite = useMay('transform:write');
  const mayRead = useMay('transform:read');
  const { outcome, faults, currentStep, dryRun } = job;
  const run = faultyRun(runs, outcome);
  const [fault] = faults ?? [];
  if (!run && (!fault || outcome !== 'failed')) return null;
  const isRetrying = outcome === 'retrying';
  const code = run?.last?.code ?? fault?.code;
  const isSigned = job.siloEntry?.signed ?? false;
  const isVain = isOfWorkflow(code) || adviceFor(code, isSigned) === 'signedDocument';
  const isPublishedSince = job.workflow?.version !== job.workflowVersion?.version;
  return (
    <FaultPanel
      step={run?.name}
      action={run?.provider ?? fault?.provider}
      code={code}
      message={run?.last?.message ?? fault?.message}
      isSigned={isSigned}
      attempt={run?.attempts.length}
      retryAt={isRetrying ? (currentStep?.retryAt ?? job.resumeAt) : undefined}
      actions={
        <>
          {mayWrite && !dryRun && !isRetrying && (
            <RetryButtons job={job} runs={runs} verbs={verbs} isVain={isVain} />
          )}
          {mayWrite && isRetrying && (
            <Button size="compact-sm" disabled={verbs.word !== undefined} onClick={verbs.poke}>
              {t('fault.now')}
            </Button>
          )}
          {job.siloEntry && isOfDocument(code) && <DocumentLink entry={job.siloEntry} />}
          {run && (
            <Button size="compact-sm" variant="default" onClick={() => onShow(run)}>
              {t('fault.show')}
            </Button>
          )}
          {run?.stepId && mayRead && (
            <Button
              size="compact-sm"
              variant={isOfWorkflow(code) && !isPublishedSince ? 'filled' : 'default'}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/workflows/$id"
                  params={{ id: job.workflowId }}
                  search={{ step: run.stepId ?? undefined }}
                />
              )}
            >
              {t('fault.openStep')}
            </Button>
          )}
        </>
      }
    >
      {run?.stepId && mayRead && <FaultConfig job={job} stepId={run.stepId} />}
    </FaultPanel>
  );
}

/** The way to the document: to edit it as long as that can be done. */
function DocumentLink({ entry }: { readonly entry: NonNullable<JobData['siloEntry']> }): ReactElement {
  const { t } = useTranslation('job');
  const isEdited = useMay('silo:write') && !entry.signed;
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => (
        <Link {...props} to={isEdited ? '/documents/$id/edit' : '/documents/$id'} params={{ id: entry.id }} />
      )}
    >
      {t(isEdited ? 'document.edit' : 'document.open')}
    </Button>
  );
}
