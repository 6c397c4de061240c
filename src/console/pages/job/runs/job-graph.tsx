import { Button, Stack, Text } from '@mantine/core';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../../parts/failure/failure.tsx';
import { Loading } from '../../../parts/page/loading.tsx';
import { isOngoing } from '../../../parts/status/status.logic.ts';
import { StepGraph, type StepDecoration } from '../../../parts/step-graph/step-graph.tsx';
import { useTitling } from '../../../parts/step-graph/use-titling.ts';
import { countSteps } from '../../../parts/step-graph/graph-step.logic.ts';
import type { GraphStep } from '../../../parts/step-graph/step-graph.logic.ts';
import { createGraph } from '../../../parts/workflow-document/document.logic.ts';
import { VersionQuery, type JobData } from '../job.queries.ts';
import { RunDetails } from './run-details.tsx';
import { toneOf, type Run } from './runs.logic.ts';

/** Maximum number of steps to draw without a request by the user. */
const drawnAtOnce = 500;

interface JobGraphProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  readonly selected: Run | undefined;
  readonly step: string | undefined;
  readonly onSelect: (stepId: string) => void;
}

/** Shows the version of the workflow that a job runs, and the branches that it took. */
export function JobGraph({ job, runs, selected, step, onSelect }: JobGraphProps): ReactElement {
  const { t } = useTranslation('job');
  const version = job.workflowVersion?.version ?? '';
  const [{ data, error, fetching }, query] = useQuery({
    query: VersionQuery,
    variables: { workflowId: job.workflowId, version },
    pause: !version,
  });
  const [isAsked, setAsked] = useState(false);
  const ran = useMemo(
    () =>
      runs.map(({ stepId, last, hasEnded }) => ({
        stepId,
        ...(hasEnded && { status: last?.status, code: last?.code }),
      })),
    [runs],
  );
  const ofStep = useMemo(() => Map.groupBy(runs, ({ stepId }) => stepId ?? ''), [runs]);
  const contents = data?.workflowVersion?.contents;
  const titled = useTitling();
  const graph = useMemo(() => contents && titled(createGraph(contents)), [contents, titled]);
  if (error) return <Failure error={error} retry={query} />;
  if (fetching) return <Loading />;
  if (!graph) return <Text c="dimmed">{t('noGraph')}</Text>;
  const { steps, rescue } = graph;
  const count = countSteps(steps) + countSteps(rescue);
  if (count > drawnAtOnce && !isAsked)
    return <Button onClick={() => setAsked(true)}>{t('drawGraph', { count })}</Button>;
  const decorate = ({ id }: GraphStep): StepDecoration | undefined => {
    const own = ofStep.get(id);
    const last = own?.at(-1);
    return last && { tone: toneOf(last), count: own?.length ?? 0 };
  };
  return (
    <Stack>
      <StepGraph
        label={t('tab.graph')}
        steps={steps}
        rescue={rescue}
        runs={ran}
        hasEnded={!isOngoing(job.outcome)}
        selected={step}
        onSelect={onSelect}
        decorate={decorate}
        height="calc(100dvh - 320px)"
      />
      {selected && <RunDetails run={selected} />}
    </Stack>
  );
}
