import { Badge, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { stepName } from '../../graphql/job-summary.ts';
import { OutcomeBadge } from '../../parts/outcome-badge.tsx';
import { When } from '../../parts/when.tsx';
import type { JobData } from './job.queries.ts';
import { faultyRun, type Run } from './runs.logic.ts';

export interface JobStandingProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  /** What was asked of it a moment ago. */
  readonly word: string | undefined;
}

/** How a job stands: where, which is read out when it changes, and when it goes on by itself. */
export function JobStanding({ job, runs, word }: JobStandingProps): ReactElement {
  const { t } = useTranslation('job');
  const { outcome, dryRun } = job;
  const step = stepOf(job, runs);
  const next = nextOf(job);
  const { done, of } = job.progress;
  // Without a step the badge says it all.
  const standing =
    step !== undefined || outcome === 'done'
      ? t(`standing.${outcome}`, { step, attempt: attemptOf(job, runs), done, of })
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
          {t(`next.${next.kind}`)} <When at={next.at} />
        </span>
      )}
    </Group>
  );
}

/** When a job goes on by itself, if it is known to. */
function nextOf({
  outcome,
  currentStep,
  resumeAt,
}: JobData): { readonly kind: 'retrying' | 'waiting'; readonly at: string | null } | undefined {
  if (outcome === 'retrying') return { kind: outcome, at: currentStep?.retryAt ?? resumeAt };
  return outcome === 'waiting' ? { kind: outcome, at: resumeAt } : undefined;
}

/** What people call the step at which a job stands, or stopped. */
/** The attempts that the events show, which arrive before the job is read again. */
function attemptOf({ outcome, currentStep }: JobData, runs: readonly Run[]): number {
  const run = faultyRun(runs, outcome) ?? runs.at(-1);
  return run?.attempts.length || (currentStep?.attempt ?? 1);
}

function stepOf({ outcome, currentStep }: JobData, runs: readonly Run[]): string | undefined {
  const run =
    outcome === 'cancelled'
      ? runs.findLast(({ last }) => last?.status === 'CANCEL')
      : faultyRun(runs, outcome);
  return run?.stepId ? run.name : stepName(currentStep);
}
