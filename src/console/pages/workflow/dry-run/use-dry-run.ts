import { useMemo, useState } from 'react';
import type { CombinedError } from 'urql';
import type { ResultOf } from '../../../graphql/graphql.ts';
import type { StepRun } from '../../../parts/step-graph/step-path.logic.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import { useSession } from '../../../session/session-context.ts';
import { DryRunQuery } from './dry-run.queries.ts';

export type DryRunData = NonNullable<ResultOf<typeof DryRunQuery>['dryRunWorkflow']>;

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
  readonly error: CombinedError | undefined;
  /** The way it went, for the graph. */
  readonly runs: readonly StepRun[] | undefined;
  /** Whether that leads to an end. */
  readonly hasEnded: boolean;
}

export function useDryRun(): DryRunState {
  const { client } = useSession();
  const [isRunning, setIsRunning] = useState(false);
  const [told, setTold] = useState<{ readonly result: DryRunData | undefined; readonly of: JsonObject }>();
  const [error, setError] = useState<CombinedError>();
  const [until, setUntil] = useState<string>();
  const { result, of } = told ?? {};
  const runs = useMemo(
    () =>
      result?.intents.map(({ stepId, status, events }) => ({ stepId, status, code: events.at(-1)?.code })),
    [result],
  );
  return {
    async run(input, document) {
      setIsRunning(true);
      const answer = await client
        .query(DryRunQuery, { input: input as never }, { requestPolicy: 'network-only' })
        .toPromise();
      setIsRunning(false);
      setError(answer.error);
      setTold({ result: answer.data?.dryRunWorkflow ?? undefined, of: document });
    },
    isRunning,
    until,
    setUntil,
    result,
    of,
    error,
    runs,
    hasEnded: result?.status !== 'RUN',
  };
}
