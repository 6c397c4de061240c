import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '../../../graphql/graphql.ts';
import { FaultText } from '../../../parts/fault-panel/fault-text.tsx';
import { useFullTime, Timestamp } from '../../../parts/values/timestamp.tsx';
import { failedStep } from '../failed-step.logic.ts';
import type { StartedJobQuery } from './started-job.query.ts';

type Job = NonNullable<ResultOf<typeof StartedJobQuery>['job']>;

/** Shows why a step failed that is being retried, and when the next attempt is. */
export function RetryReason({ job }: { readonly job: Job }): ReactElement {
  const { t } = useTranslation('document');
  const faults = useTranslation('faults').t;
  const fullTime = useFullTime();
  const { currentStep, resumeAt } = job;
  const { step, code, message, action } = failedStep(
    job.intents,
    job.faults,
    ({ status }) => status === 'ERR',
  );
  const at = currentStep?.retryAt ?? resumeAt;
  return (
    <Text size="sm" span className="any-text">
      {t('run.retried', { step: step ?? currentStep?.name ?? currentStep?.provider ?? action })}{' '}
      <FaultText code={code ?? null} message={message ?? null} provider={action ?? null} />
      {at && (
        <>
          {' · '}
          {faults('next')} <Timestamp at={at} /> ({fullTime(at)})
        </>
      )}
    </Text>
  );
}
