import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultPanel } from '../../parts/fault-panel/fault-panel.tsx';
import { useMay } from '../../session/session-context.ts';
import { FaultConfig } from './fault-config.tsx';
import type { JobData } from './job.queries.ts';
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
  return (
    <FaultPanel
      step={run?.name}
      action={run?.provider ?? fault?.provider}
      code={run?.last?.code ?? fault?.code}
      message={run?.last?.message ?? fault?.message}
      attempt={run?.attempts.length}
      retryAt={isRetrying ? (currentStep?.retryAt ?? job.resumeAt) : undefined}
      actions={
        <>
          {mayWrite && !dryRun && !isRetrying && <RetryButtons job={job} verbs={verbs} />}
          {mayWrite && isRetrying && (
            <Button size="compact-sm" disabled={verbs.word !== undefined} onClick={verbs.poke}>
              {t('fault.now')}
            </Button>
          )}
          {run && (
            <Button size="compact-sm" variant="default" onClick={() => onShow(run)}>
              {t('fault.show')}
            </Button>
          )}
          {run?.stepId && mayRead && (
            <Button
              size="compact-sm"
              variant="default"
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

/** Runs it again from where it failed: in the version that it ran, and in the current one where that is another. */
function RetryButtons({ job, verbs }: Pick<JobFaultProps, 'job' | 'verbs'>): ReactElement {
  const { t } = useTranslation('job');
  const same = job.workflowVersion?.version ?? '';
  const current = job.workflow?.version ?? same;
  const choices = [
    { version: 'same' as const, number: same },
    ...(current === same ? [] : [{ version: 'current' as const, number: current }]),
  ];
  return (
    <>
      {choices.map(({ version, number }) => (
        <Button
          key={version}
          size="compact-sm"
          variant={version === 'same' ? 'filled' : 'default'}
          disabled={verbs.word !== undefined}
          onClick={() => verbs.retry({ from: 'failed', version })}
        >
          {t('fault.retry', { version: number })}
        </Button>
      ))}
    </>
  );
}
