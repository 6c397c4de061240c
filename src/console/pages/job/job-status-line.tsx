import { Badge, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { stepName } from '../../graphql/job-summary.ts';
import { OutcomeBadge } from '../../parts/status/outcome-badge.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import type { JobData } from './job.queries.ts';
import { faultyRun, type Run } from './runs/runs.logic.ts';

export interface JobStatusLineProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  /** Text of the pending request, if there is one. */
  readonly word: string | undefined;
}

/** Shows the state of a job, which is read out when it changes, and when the job continues automatically. */
export function JobStatusLine({ job, runs, word }: JobStatusLineProps): ReactElement {
  const { t } = useTranslation('job');
  const { outcome, dryRun } = job;
  const step = findStepName(job, runs);
  const next = nextOf(job);
  const { done, of } = job.progress;
  // Without a step the badge is enough.
  const standing =
    step !== undefined || outcome === 'done'
      ? t(`standing.${outcome}`, { step, attempt: countAttempts(job, runs), done, of })
      : undefined;
  return (
    <Group gap="4px 8px" c="var(--mantine-color-text)">
      <Group gap="xs" role="status">
        <OutcomeBadge outcome={outcome} />
        {dryRun && <Badge variant="outline">{t('dryRun')}</Badge>}
        <span className="any-text">{word ?? standing}</span>
      </Group>
      {!word && next?.at && (
        <span>
          {t(`next.${next.kind}`)} <Timestamp at={next.at} />
        </span>
      )}
    </Group>
  );
}

/** Returns when a job continues automatically, if that is known. */
function nextOf({
  outcome,
  currentStep,
  resumeAt,
}: JobData): { readonly kind: 'retrying' | 'waiting'; readonly at: string | null } | undefined {
  if (outcome === 'retrying') return { kind: outcome, at: currentStep?.retryAt ?? resumeAt };
  return outcome === 'waiting' ? { kind: outcome, at: resumeAt } : undefined;
}

/** Returns the number of attempts in the events, which arrive before the job is read again. */
function countAttempts({ outcome, currentStep }: JobData, runs: readonly Run[]): number {
  const run = faultyRun(runs, outcome) ?? runs.at(-1);
  return run?.attempts.length || (currentStep?.attempt ?? 1);
}

/** Returns the name of the step at which a job is or stopped. */
function findStepName({ outcome, currentStep }: JobData, runs: readonly Run[]): string | undefined {
  const run =
    outcome === 'cancelled'
      ? runs.findLast(({ last }) => last?.status === 'CANCEL')
      : faultyRun(runs, outcome);
  return run?.stepId ? run.name : stepName(currentStep);
}
