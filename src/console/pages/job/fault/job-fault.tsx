import { Button, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfWorkflow } from '../../../parts/fault-panel/fault-kinds.logic.ts';
import { FaultPanel } from '../../../parts/fault-panel/fault-panel.tsx';
import { SignedDocumentActions } from '../../../parts/fault-panel/signed-document-actions.tsx';
import { useMay } from '../../../session/session-context.ts';
import { FaultConfig, useStepConfig } from './fault-config.tsx';
import { FaultLinks } from './fault-links.tsx';
import { isOutdated, jobFault } from './job-fault.logic.ts';
import type { JobData } from '../job.queries.ts';
import { RetryButtons } from '../actions/retry-menu.tsx';
import type { Run } from '../runs/runs.logic.ts';
import type { JobVerbs } from '../actions/use-job-verbs.ts';

interface JobFaultProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  readonly verbs: JobVerbs;
  readonly onShow: (run: Run) => void;
}

/** Shows why a job failed or is retried, or what had failed before it was cancelled. */
export function JobFault({ job, runs, verbs, onShow }: JobFaultProps): ReactElement | null {
  const { t } = useTranslation('job');
  const mayWrite = useMay('transform:write');
  const mayRead = useMay('transform:read');
  const mayUseEntries = useMay('silo:write');
  const { outcome, faults, currentStep, dryRun, siloEntry } = job;
  const { run, code, message, isOfSigned } = jobFault(job, runs);
  const [fault] = faults ?? [];
  // If the job failed because of the workflow itself, the links start at the step where it stopped.
  const stepId =
    (run ?? (isOfWorkflow(fault?.code, fault?.message) ? runs.at(-1) : undefined))?.stepId ?? undefined;
  const config = useStepConfig(job, mayRead && run ? stepId : undefined);
  if (!run && (!fault || outcome !== 'failed')) return null;
  const isRetrying = outcome === 'retrying';
  const leadsToAnother = isOfSigned && siloEntry && mayUseEntries && !isRetrying && !dryRun;
  return (
    <FaultPanel
      step={run?.stepId ? run.name : undefined}
      action={run?.provider ?? fault?.provider}
      code={code}
      message={message}
      isSigned={siloEntry?.signed ?? false}
      isTimeout={run?.last?.status === 'TIMEOUT'}
      attempt={run?.attempts.length}
      retryAt={isRetrying ? (currentStep?.retryAt ?? job.resumeAt) : undefined}
      actions={
        <>
          {leadsToAnother && <SignedDocumentActions id={siloEntry.id} docSchema={siloEntry.docSchema} />}
          {mayWrite && !dryRun && !isRetrying && (
            <RetryButtons
              job={job}
              runs={runs}
              verbs={verbs}
              isVain={isOfWorkflow(code, message)}
              isSecondary={isOfSigned}
            />
          )}
          {mayWrite && isRetrying && (
            <Button size="compact-sm" disabled={verbs.word !== undefined} onClick={verbs.poke}>
              {t('fault.now')}
            </Button>
          )}
          <FaultLinks job={job} code={code} message={message} stepId={stepId} config={config} />
          {run && (
            <Button size="compact-sm" variant="default" onClick={() => onShow(run)}>
              {t('fault.show')}
            </Button>
          )}
        </>
      }
    >
      {isRetrying && isOutdated(job) && (
        <Text size="sm">
          {t('fault.outdated', { version: job.workflow?.version, own: job.workflowVersion?.version })}
        </Text>
      )}
      {config && <FaultConfig config={config} />}
    </FaultPanel>
  );
}
