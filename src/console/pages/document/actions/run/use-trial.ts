import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { useSession } from '../../../../session/session-context.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import { failedStep, type FailedStep } from '../../failed-step.logic.ts';
import { findNumbering, type Numbering } from './numbering.logic.ts';
import { ChosenWorkflowQuery, TrialQuery } from './trial.queries.ts';
import type { ResultOf } from '../../../../graphql/graphql.ts';
import { isWarning } from '../../../../parts/fault-panel/fault-lines.logic.ts';
import type { StepRun } from '../../failed-step.fragments.ts';

/** Result of a dry run of the chosen workflow on the document. */
export interface Trial {
  /**
   * `none`: nothing is chosen or published; `running`: also while this is read; `unknown`: the service
   * returned no result.
   */
  readonly state: 'none' | 'running' | 'passed' | 'failed' | 'unknown';
  readonly failure?: FailedStep;
  /** Warnings of a run that passed. */
  readonly warnings?: readonly StepWarning[];
  /** Number that the document would get; while a new run is running, that of the previous run. */
  readonly numbering?: Numbering | undefined;
}

const none: Trial = { state: 'none' };
const passes: ReadonlySet<string> = new Set(['OK', 'SKIP']);

/** Job argument that selects another series than that of the workflow. */
export const inSeries = (series: string | undefined) => ({
  ...(series !== undefined && { args: { 'sequence-series-id': series } }),
});

/**
 * Runs the published version of a workflow dry on the document, optionally with another series, again
 * whenever these change; and reads the description of the workflow.
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
        const numbering = findNumbering(run.intents, run.envelope ?? undefined);
        if (passes.has(run.status))
          return setTrial({ state: 'passed', warnings: warningsOf(run.intents), numbering });
        return setTrial({ state: 'failed', failure: failedStep(run.intents, run.faults), numbering });
      });
    // Unsubscribing aborts the request.
    return () => asked.unsubscribe();
  }, [client, workflowId, version, series, id, revision]);
  const isRead =
    workflowId === undefined || workflow !== undefined || data?.workflow === null || error !== undefined;
  return {
    trial: isRead ? trial : { state: 'running', numbering: trial.numbering },
    description: workflow?.description ?? undefined,
  };
}

/** Warning of a rule that did not stop the step. */
interface StepWarning {
  readonly id: string;
  /** Name of the step. */
  readonly step: string | null;
  readonly message: string;
}

/** Returns the warnings of the steps of a run. */
function warningsOf(intents: readonly ResultOf<typeof StepRun>[]): readonly StepWarning[] {
  return intents.flatMap(({ id, name, provider, status, events }) => {
    const message = events.at(-1)?.message;
    return message && isWarning(status, message) ? [{ id, step: name || provider, message }] : [];
  });
}
