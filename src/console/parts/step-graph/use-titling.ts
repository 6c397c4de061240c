import { useMemo } from 'react';
import type { GraphStep } from './graph-step.logic.ts';
import { titling } from './titled-steps.logic.ts';
import { useActionTitles } from './use-action-titles.ts';

/** The main flow of a workflow and its rescue steps. */
interface Flows {
  readonly steps: readonly GraphStep[];
  readonly rescue: readonly GraphStep[];
}

/** Returns a function that gives unnamed steps of workflows the names of their actions in the catalogue. */
export function useTitling(): <Graph extends Flows>(graph: Graph) => Graph {
  const titles = useActionTitles();
  return useMemo(() => {
    const titled = titling(titles);
    return (graph) => ({ ...graph, steps: titled(graph.steps), rescue: titled(graph.rescue) });
  }, [titles]);
}
