import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { confirmWithReason } from '../../../parts/dialogs/confirm.ts';
import { valueAt } from '../../../parts/json/json-path.logic.ts';
import { isFailure } from '../../../parts/status/status.logic.ts';
import { everyStep } from '../../../parts/step-graph/graph-step.logic.ts';
import { createGraph, type JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import { VersionQuery, type JobData } from '../job.queries.ts';
import { retryOffers, type Flows, type RetryOffer, type RetryOffers } from './retry.logic.ts';
import type { Run } from '../runs/runs.logic.ts';
import type { JobVerbs } from './use-job-verbs.ts';

interface RetryProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  readonly verbs: JobVerbs;
}

interface Retry {
  /** Absent while the versions are loading. */
  readonly offers: RetryOffers | undefined;
  /** Retries the job; asks for confirmation if completed steps would run again. */
  readonly run: (offer: RetryOffer) => Promise<void>;
}

/** Returns the ways to retry a finished job. */
export function useRetry({ job, runs, verbs }: RetryProps): Retry {
  const { t } = useTranslation('job');
  const { workflowId, outcome } = job;
  const ran = job.workflowVersion?.version ?? '';
  const current = job.workflow?.version ?? ran;
  const pause = ran === current || ran === '' || outcome === 'done';
  const [before] = useQuery({ query: VersionQuery, variables: { workflowId, version: ran }, pause });
  const [now] = useQuery({ query: VersionQuery, variables: { workflowId, version: current }, pause });
  const isKnown = pause || !(before.fetching || now.fetching);
  const contents = before.data?.workflowVersion?.contents;
  const contentsNow = now.data?.workflowVersion?.contents;
  const offers = useMemo(() => {
    if (!isKnown) return undefined;
    const flows = contents ? flowsOf(contents) : undefined;
    return retryOffers({
      isDone: outcome === 'done',
      hasDone: runs.some(({ last }) => last?.status === 'OK'),
      failed: failedStep(runs, outcome, new Set(everyStep(flows?.rescue ?? []).map(({ id }) => id))),
      ran: { version: ran, flows },
      current:
        ran === current
          ? undefined
          : { version: current, flows: contentsNow ? flowsOf(contentsNow) : undefined },
    });
  }, [isKnown, contents, contentsNow, runs, outcome, ran, current]);
  const run = async ({ input, repeats }: RetryOffer): Promise<void> => {
    const question = {
      title: t('repeat.title'),
      text: t('repeat.text'),
      verb: t('action.retry'),
      isHarmless: true,
    };
    const reason = repeats ? await confirmWithReason(question) : '';
    if (reason !== undefined) verbs.retry(input, reason);
  };
  return { offers, run };
}

function flowsOf(contents: JsonObject): Flows {
  const { steps, rescue, places } = createGraph(contents);
  const configs = [...places].map(([id, place]) => [id, valueAt(contents, [...place, 'config'])] as const);
  return { steps, rescue, configs: new Map(configs) };
}

/** Returns the step of the main flow with which a job ended; the rescue steps run after it. */
function failedStep(
  runs: readonly Run[],
  outcome: JobData['outcome'],
  rescue: ReadonlySet<string>,
): string | undefined {
  const failed =
    outcome === 'failed' &&
    runs.findLast(({ last, stepId }) => last && isFailure(last) && !rescue.has(stepId ?? ''));
  return (failed || runs.at(-1))?.stepId ?? undefined;
}
