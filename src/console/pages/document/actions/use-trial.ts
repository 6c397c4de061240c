import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { useSession } from '../../../session/session-context.ts';
import type { DocumentEntry } from '../document.queries.ts';
import { failedStep, type FailedStep } from '../failed-step.logic.ts';
import { numberingOf, type Numbering } from './numbering.logic.ts';
import { ChosenWorkflowQuery, TrialQuery } from './trial.queries.ts';
import { warningsOf, type StepWarning } from './warnings.logic.ts';

/** What a dry run of the chosen workflow on the document came to. */
export interface Trial {
  /** `none`: nothing is chosen, or nothing of it is published; `running` also while that is read; `unknown`: the service could not tell. */
  readonly state: 'none' | 'running' | 'passed' | 'failed' | 'unknown';
  readonly failure?: FailedStep;
  /** Of one that passed. */
  readonly warnings?: readonly StepWarning[];
  /** The number that the document would get; while it runs again, of the run before. */
  readonly numbering?: Numbering | undefined;
}

const none: Trial = { state: 'none' };
const passes: ReadonlySet<string> = new Set(['OK', 'SKIP']);

/** The argument by which a job numbers from another series than its workflow has. */
export const inSeries = (series: string | undefined) => ({
  ...(series !== undefined && { args: { 'sequence-series-id': series } }),
});

/**
 * Runs the published version of a workflow dry on the document, numbered from a series where one is given, again with every
 * change of it; and what the workflow is for.
 */
export function useTrial(
  workflowId: string | undefined,
  series: string | undefined,
  { id, revision }: DocumentEntry,
): { readonly trial: Trial; readonly description: string | undefined } {
  const { client } = useSession();
  const [trial, setTrial] = useState(none);
  const [{ data, error }] = useQuery({
    query: ChosenWorkflowQuery,
    variables: { id: workflowId ?? '' },
    pause: workflowId === undefined,
    requestPolicy: 'network-only',
  });
  const workflow = workflowId !== undefined && data?.workflow?.id === workflowId ? data.workflow : undefined;
  const version = workflow?.version ?? undefined;
  useEffect(() => {
    if (workflowId === undefined || version === undefined) {
      setTrial(none);
      return undefined;
    }
    setTrial(({ numbering }) => ({ state: 'running', numbering }));
    const input = { workflowId, version, siloEntryId: id, ...inSeries(series) };
    const asked = client
      .query(TrialQuery, { input }, { requestPolicy: 'network-only' })
      .subscribe(({ data: answer }) => {
        const run = answer?.dryRunWorkflow;
        if (!run) return setTrial({ state: 'unknown' });
        const numbering = numberingOf(run.intents, run.envelope ?? undefined);
        if (passes.has(run.status))
          return setTrial({ state: 'passed', warnings: warningsOf(run.intents), numbering });
        return setTrial({ state: 'failed', failure: failedStep(run.intents, run.faults), numbering });
      });
    // That aborts the request.
    return () => asked.unsubscribe();
  }, [client, workflowId, version, series, id, revision]);
  const isRead =
    workflowId === undefined || workflow !== undefined || data?.workflow === null || error !== undefined;
  return {
    trial: isRead ? trial : { state: 'running', numbering: trial.numbering },
    description: workflow?.description ?? undefined,
  };
}
