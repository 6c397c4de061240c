import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { useSession } from '../../../session/session-context.ts';
import type { DocumentEntry } from '../document.queries.ts';
import { failedStep, type FailedStep } from '../failed-step.logic.ts';
import { ChosenWorkflowQuery, TrialQuery } from './trial.queries.ts';

/** What a dry run of the chosen workflow on the document came to. */
export interface Trial {
  /** `none`: nothing is chosen, or nothing of it is published; `unknown`: the service could not tell. */
  readonly state: 'none' | 'running' | 'passed' | 'failed' | 'unknown';
  readonly failure?: FailedStep;
}

const none: Trial = { state: 'none' };
const passes: ReadonlySet<string> = new Set(['OK', 'SKIP']);

/** Runs the published version of a workflow dry on the document, again with every change of it; and what the workflow is for. */
export function useTrial(
  workflowId: string | undefined,
  { id, revision }: DocumentEntry,
): { readonly trial: Trial; readonly description: string | undefined } {
  const { client } = useSession();
  const [trial, setTrial] = useState(none);
  const [{ data }] = useQuery({
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
    setTrial({ state: 'running' });
    const input = { workflowId, version, siloEntryId: id };
    const asked = client
      .query(TrialQuery, { input }, { requestPolicy: 'network-only' })
      .subscribe(({ data: answer }) => {
        const run = answer?.dryRunWorkflow;
        if (!run) setTrial({ state: 'unknown' });
        else if (passes.has(run.status)) setTrial({ state: 'passed' });
        else setTrial({ state: 'failed', failure: failedStep(run.intents, run.faults) });
      });
    // That aborts the request.
    return () => asked.unsubscribe();
  }, [client, workflowId, version, id, revision]);
  return { trial, description: workflow?.description ?? undefined };
}
