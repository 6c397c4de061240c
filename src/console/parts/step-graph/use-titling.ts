import { useMemo } from 'react';
import type { GraphStep } from './graph-step.logic.ts';
import { titling } from './titled-steps.logic.ts';
import { useQuery } from 'urql';
import { graphql } from '../../graphql/graphql.ts';
import { useServiceText } from '../../words/service-text.ts';

const ActionTitlesQuery = graphql(`
  query ActionTitles {
    actions {
      id
      name
    }
  }
`);

/** Returns the names of actions by their ids, in the language of the page; empty until they are read. */
export function useActionTitles(): ReadonlyMap<string, string> {
  const say = useServiceText();
  const [{ data }] = useQuery({ query: ActionTitlesQuery });
  return useMemo(() => new Map((data?.actions ?? []).map(({ id, name }) => [id, say(name)])), [data, say]);
}

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
