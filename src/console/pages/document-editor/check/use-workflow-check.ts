import { useState } from 'react';
import { type Json, graphql } from '../../../graphql/graphql.ts';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import { useFirstWorkflow, type FittingWorkflow } from '../../../parts/first-workflow/use-first-workflow.ts';
import { valueAt } from '../../../parts/json/json-path.logic.ts';
import { useMay, useSession } from '../../../session/session-context.ts';
import { omitEmpty } from '../draft/draft.logic.ts';
import type { ReportedFault } from '../faults/reported-faults.logic.ts';
import { collectDemands, noDemands, type Demands } from './demands.logic.ts';

const CheckQuery = graphql(`
  query CheckDocument($input: DryRunInput!) {
    dryRunWorkflow(input: $input) {
      status
      faults {
        provider
        code
        message
      }
      intents {
        id
        provider
      }
    }
  }
`);

/** Result of a dry run of a workflow on the draft. */
export interface CheckResult extends Demands {
  readonly state: 'running' | 'done' | 'unknown';
  readonly workflow: FittingWorkflow;
  /** Draft that was checked. */
  readonly of: Json;
}

export interface WorkflowCheck {
  /** Workflow to offer; undefined if there is none or the user may not start dry runs. */
  readonly workflow: FittingWorkflow | undefined;
  /** All workflows that accept the document. */
  readonly fitting: readonly FittingWorkflow[];
  readonly result: CheckResult | undefined;
  readonly check: (workflow: FittingWorkflow) => Promise<void>;
}

/** Runs a workflow dry on the draft on request, and reports the faults to `tell`. */
export function useWorkflowCheck(
  doc: Json,
  tell: (demands: readonly ReportedFault[]) => void,
): WorkflowCheck {
  const { client } = useSession();
  const [mayRead, mayRun] = [useMay('transform:read'), useMay('transform:write')];
  const schema = textOf(valueAt(doc, ['$schema'])) ?? '';
  const { first, fitting, remember } = useFirstWorkflow(schema, { pause: !mayRead || !mayRun });
  const [chosen, setChosen] = useState<string>();
  const [result, setResult] = useState<CheckResult>();
  const known = (id: string | undefined): FittingWorkflow | undefined =>
    fitting.find((each) => each.id === id);
  return {
    workflow: known(chosen) ?? known(first) ?? fitting[0],
    fitting,
    result,
    async check(workflow) {
      const { id: workflowId, version } = workflow;
      const of = { workflow, of: doc };
      setChosen(workflowId);
      remember(workflowId);
      setResult({ ...of, state: 'running', ...noDemands });
      const data = omitEmpty(doc) as { readonly [name: string]: Json };
      const input = { workflowId, version, data, allFaults: true };
      const answer = await client.query(CheckQuery, { input }, { requestPolicy: 'network-only' }).toPromise();
      const run = answer.data?.dryRunWorkflow;
      const demands = run ? collectDemands(run, doc) : noDemands;
      setResult({ ...of, state: run ? 'done' : 'unknown', ...demands });
      tell(demands.placed);
    },
  };
}
