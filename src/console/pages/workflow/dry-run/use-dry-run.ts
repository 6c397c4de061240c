import { useMemo, useState } from 'react';
import type { CombinedError } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
import { isFailure } from '../../../parts/status/status.logic.ts';
import { useActionTitles } from '../../../parts/step-graph/use-titling.ts';
import type { StepRun } from '../../../parts/step-graph/step-path.logic.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import { useSession } from '../../../session/session-context.ts';
import { DryRunQuery, type DryRunData } from './dry-run.queries.ts';
import { trialFaults, type TrialFault } from './trial-faults.logic.ts';

/** Dry run and its last result. */
export interface DryRunState {
  readonly run: (input: JsonObject, of: JsonObject) => Promise<void>;
  readonly isRunning: boolean;
  /** Id of the step to stop after; absent to run to the end. */
  readonly until: string | undefined;
  readonly setUntil: (stepId: string | undefined) => void;
  readonly result: DryRunData | undefined;
  /** Workflow in the editor at the time of the run. */
  readonly of: JsonObject | undefined;
  /** Id of the entry that it was run on; absent for other documents. */
  readonly entryId: string | undefined;
  readonly error: CombinedError | undefined;
  /** Steps that it ran, for the graph. */
  readonly runs: readonly StepRun[] | undefined;
  /** Distinct reasons why it failed. */
  readonly faults: readonly TrialFault[];
  /** Name of the failed step, empty if the run as a whole failed; absent if it did not fail. */
  readonly failedAt: string | undefined;
  /** Whether the path leads to an end: the run was not stopped after a step. */
  readonly hasEnded: boolean;
}

/** Fills in the catalogue names of actions for steps without a name. */
const titledRun = (run: DryRunData, titles: ReadonlyMap<string, string>): DryRunData => ({
  ...run,
  intents: run.intents.map((each) => ({ ...each, name: each.name || (titles.get(each.provider) ?? '') })),
});

/** Runs the edited workflow dry; `workflowId` is the workflow whose stored secrets replace masked ones. */
export function useDryRun(workflowId: string): DryRunState {
  const { client } = useSession();
  const [isRunning, setIsRunning] = useState(false);
  const [told, setTold] = useState<{
    readonly result: DryRunData | undefined;
    readonly of: JsonObject;
    readonly on: Json | undefined;
  }>();
  const [error, setError] = useState<CombinedError>();
  const [until, setUntil] = useState<string>();
  const { result: answered, of, on } = told ?? {};
  const titles = useActionTitles();
  const result = useMemo(() => answered && titledRun(answered, titles), [answered, titles]);
  const runs = useMemo(
    () =>
      result?.intents.map(({ stepId, status, events }) => ({ stepId, status, code: events.at(-1)?.code })),
    [result],
  );
  const faults = useMemo(() => (result ? trialFaults(result) : []), [result]);
  return {
    async run(input, document) {
      setIsRunning(true);
      const answer = await client
        .query(DryRunQuery, { input: { ...input, workflowId } as never }, { requestPolicy: 'network-only' })
        .toPromise();
      setIsRunning(false);
      setError(answer.error);
      setTold({ result: answer.data?.dryRunWorkflow ?? undefined, of: document, on: input['siloEntryId'] });
    },
    isRunning,
    until,
    setUntil,
    result,
    of,
    entryId: typeof on === 'string' ? on : undefined,
    error,
    runs,
    faults,
    failedAt: result && isFailure(result) ? (faults[0]?.step ?? '') : undefined,
    hasEnded: result?.status !== 'RUN',
  };
}
