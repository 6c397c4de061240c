import { useMemo } from 'react';
import { useQuery } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
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
