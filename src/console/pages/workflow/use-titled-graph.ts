import { useMemo } from 'react';
import { useQuery } from 'urql';
import type { FlowGraph } from '../../parts/workflow-document/document.logic.ts';
import { useServiceText } from '../../words/service-text.ts';
import { titling } from '../../parts/step-graph/titled-steps.logic.ts';
import { ActionsQuery } from './workflow.queries.ts';

/** The steps of a workflow, those without a name with what the catalogue calls their actions. */
export function useTitledGraph(graph: FlowGraph): FlowGraph {
  const say = useServiceText();
  const [{ data }] = useQuery({ query: ActionsQuery, variables: {} });
  const actions = data?.actions;
  const titled = useMemo(
    () => titling(new Map((actions ?? []).map(({ id, name }) => [id, say(name)]))),
    [actions, say],
  );
  return useMemo(
    () => ({ ...graph, steps: titled(graph.steps), rescue: titled(graph.rescue) }),
    [graph, titled],
  );
}
