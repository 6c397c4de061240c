import { useMemo, useState } from 'react';
import type { CombinedError } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
import { isFailure } from '../../../parts/status.logic.ts';
import { useActionTitles } from '../../../parts/step-graph/use-action-titles.ts';
import type { StepRun } from '../../../parts/step-graph/step-path.logic.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import { useSession } from '../../../session/session-context.ts';
import { DryRunQuery, type DryRunData } from './dry-run.queries.ts';
import { trialFaults, type TrialFault } from './trial-faults.logic.ts';

/** A dry run and what came of the last one. */
export interface DryRunState {
  readonly run: (input: JsonObject, of: JsonObject) => Promise<void>;
  readonly isRunning: boolean;
  /** The step behind which it is to stop; absent: it goes on to the end. */
  readonly until: string | undefined;
  readonly setUntil: (stepId: string | undefined) => void;
  readonly result: DryRunData | undefined;
  /** The document of the editor that was run. */
  readonly of: JsonObject | undefined;
  /** The document of the silo that it was run on; absent: another one, or none. */
  readonly entryId: string | undefined;
  readonly error: CombinedError | undefined;
  /** The way it went, for the graph. */
  readonly runs: readonly StepRun[] | undefined;
  /** Why it failed, each reason once. */
  readonly faults: readonly TrialFault[];
  /** What people call the step at which it failed, empty: it did as a whole; absent: it did not fail. */
  readonly failedAt: string | undefined;
  /** Whether that leads to an end. */
  readonly hasEnded: boolean;
}

/** Steps without a name with what the catalogue calls their actions. */
const titledRun = (run: DryRunData, titles: ReadonlyMap<string, string>): DryRunData => ({
  ...run,
  intents: run.intents.map((each) => ({ ...each, name: each.name || (titles.get(each.provider) ?? '') })),
});

/** `workflowId`: whose secrets the steps leave masked. */
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
