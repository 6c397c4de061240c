import { createContext, useContext, type ReactNode } from 'react';
import type { StepDecoration } from './step-decoration.ts';
import type { GraphEntry, GraphGap, GraphStep } from './step-graph.logic.ts';

/** What the nodes of a graph read of it; all of them are drawn anew when it changes. */
export interface GraphView {
  readonly selected: string | undefined;
  readonly onSelect: ((stepId: string) => void) | undefined;
  readonly decorate: ((step: GraphStep) => StepDecoration | undefined) | undefined;
  /** Ids of the nodes on the way of a job; absent: there is none to show. */
  readonly path: ReadonlySet<string> | undefined;
  /** The step that is a stop for the tab key; undefined: each is, as the one that would be may not be drawn. */
  readonly stop: string | undefined;
  readonly renderGap: ((gap: GraphGap) => ReactNode) | undefined;
  readonly renderBeside: ((step: GraphStep) => ReactNode) | undefined;
  readonly renderEntry: ((entry: GraphEntry) => ReactNode) | undefined;
}

export const GraphContext = createContext<GraphView | undefined>(undefined);

export function useGraph(): GraphView {
  const view = useContext(GraphContext);
  if (!view) throw new Error('There is no graph around this node');
  return view;
}
