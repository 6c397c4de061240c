import { createContext, useContext, type ReactNode } from 'react';
import type { StepDecoration } from './step-decoration.ts';
import type { Gap, GraphEntry, GraphStep } from './step-graph.logic.ts';

/** What the nodes of a graph read of it, so that they need not be made anew when it changes. */
export interface GraphView {
  readonly selected?: string | undefined;
  readonly onSelect?: (stepId: string) => void;
  readonly decorate?: (step: GraphStep) => StepDecoration | undefined;
  /** Ids of the nodes on the way of a job; absent: there is none to show. */
  readonly path: ReadonlySet<string> | undefined;
  readonly names: ReadonlyMap<string, string>;
  /** Only what can be seen is drawn: each step is a stop for the tab key then, as the one that would be may not be there. */
  readonly isPartial: boolean;
  readonly renderGap?: (gap: Gap) => ReactNode;
  readonly renderBeside?: (step: GraphStep) => ReactNode;
  readonly renderEntry?: (entry: GraphEntry) => ReactNode;
}

export const GraphContext = createContext<GraphView>({ path: undefined, names: new Map(), isPartial: false });

export const useGraph = (): GraphView => useContext(GraphContext);
