import { Code } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { valueAt } from '../../parts/json-path.logic.ts';
import { graphOf } from '../../parts/workflow-document/document.logic.ts';
import { VersionQuery, type JobData } from './job.queries.ts';

interface FaultConfigProps {
  readonly job: JobData;
  readonly stepId: string;
}

/** The config of a step in the version that a job ran; secrets are those of integrations and not in it. */
export function FaultConfig({ job, stepId }: FaultConfigProps): ReactElement | null {
  const { t } = useTranslation('job');
  const version = job.workflowVersion?.version ?? '';
  const [{ data }] = useQuery({
    query: VersionQuery,
    variables: { workflowId: job.workflowId, version },
    pause: !version,
  });
  const contents = data?.workflowVersion?.contents;
  const config = useMemo(() => {
    const place = contents && graphOf(contents).places.get(stepId);
    return place && valueAt(contents, [...place, 'config']);
  }, [contents, stepId]);
  if (config === undefined || config === null) return null;
  return (
    <details>
      <summary>{t('fault.config')}</summary>
      <Code block mt={4} className="job-text">
        {JSON.stringify(config, undefined, 2)}
      </Code>
    </details>
  );
}
