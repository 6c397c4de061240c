import { Code } from '@mantine/core';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../graphql/graphql.ts';
import { useQuery } from 'urql';
import { valueAt } from '../../../parts/json/json-path.logic.ts';
import { createGraph } from '../../../parts/workflow-document/document.logic.ts';
import { VersionQuery, type JobData } from '../job.queries.ts';

/**
 * Reads the config of a step in the version that a job ran; undefined while loading, and if there is no step
 * or config.
 */
export function useStepConfig(job: JobData, stepId: string | undefined): Json | undefined {
  const version = job.workflowVersion?.version ?? '';
  const [{ data }] = useQuery({
    query: VersionQuery,
    variables: { workflowId: job.workflowId, version },
    pause: !version || stepId === undefined,
  });
  const contents = data?.workflowVersion?.contents;
  return useMemo(() => {
    const place = contents && stepId !== undefined && createGraph(contents).places.get(stepId);
    return (place && valueAt(contents, [...place, 'config'])) || undefined;
  }, [contents, stepId]);
}

/** Shows the config of a step; secrets are stored in integrations and are not part of it. */
export function FaultConfig({ config }: { readonly config: Json }): ReactElement {
  const { t } = useTranslation('job');
  return (
    <details>
      <summary>{t('fault.config')}</summary>
      <Code block mt={4} className="job-text">
        {JSON.stringify(config, undefined, 2)}
      </Code>
    </details>
  );
}
