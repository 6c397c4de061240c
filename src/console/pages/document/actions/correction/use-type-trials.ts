import { useEffect, useMemo, useState } from 'react';
import {
  useFirstWorkflow,
  type FittingWorkflow,
} from '../../../../parts/first-workflow/use-first-workflow.ts';
import { useMay, useSession } from '../../../../session/session-context.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import { TypeTrialQuery } from '../run/trial.queries.ts';
import { createTrialDocument, typeTrial, type TypeTrial } from './type-trials.logic.ts';

const none: ReadonlyMap<string, TypeTrial> = new Map();

/**
 * Tests the types of a correction with the workflow in which the document failed, else with the default one:
 * only its rules can tell whether the e-invoice supports a type.
 */
export function useTypeTrials(
  { docSchema, data: envelope }: Pick<DocumentEntry, 'docSchema' | 'data'>,
  types: readonly string[] | undefined,
  failedIn: string | undefined,
): { readonly trials: ReadonlyMap<string, TypeTrial>; readonly workflow: FittingWorkflow | undefined } {
  const { client } = useSession();
  const [mayRead, mayRun] = [useMay('transform:read'), useMay('transform:write')];
  const { first, fitting } = useFirstWorkflow(docSchema, { pause: !mayRead || !mayRun });
  const workflow = fitting.find(({ id }) => id === failedIn) ?? fitting.find(({ id }) => id === first);
  const [trials, setTrials] = useState(none);
  const asked = useMemo(
    () => workflow && types?.map((type) => ({ type, data: createTrialDocument(envelope, type) })),
    [workflow, types, envelope],
  );
  useEffect(() => {
    if (!workflow || !asked) return undefined;
    const tell = (type: string, trial: TypeTrial): void =>
      setTrials((before) => new Map(before).set(type, trial));
    const { id: workflowId, version } = workflow;
    const runs = asked.map(({ type, data }) => {
      tell(type, { state: 'running' });
      const input = { workflowId, version, data, allFaults: true };
      return client
        .query(TypeTrialQuery, { input }, { requestPolicy: 'network-only' })
        .subscribe(({ data: answer }) =>
          tell(type, answer?.dryRunWorkflow ? typeTrial(answer.dryRunWorkflow) : { state: 'unknown' }),
        );
    });
    return () => runs.forEach((run) => run.unsubscribe());
  }, [client, workflow, asked]);
  return { trials, workflow };
}
