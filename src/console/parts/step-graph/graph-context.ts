import { createContext, useContext, type ReactNode } from 'react';
import type { GraphEntry, GraphGap, GraphStep } from './step-graph.logic.ts';

/** Style of a step: its colour and icon, and what it shows beside its name. */
export interface StepDecoration {
  readonly tone?: 'running' | 'waiting' | 'done' | 'failed' | 'skipped' | 'cancelled' | 'warning' | 'changed';
  /** Number of its runs, shown from two. */
  readonly count?: number;
  /** Replaces its summary. */
  readonly note?: string;
}

/** State of a graph that its nodes use; all of them render again when it changes. */
export interface GraphView {
  readonly selected: string | undefined;
  readonly onSelect: ((stepId: string) => void) | undefined;
  readonly decorate: ((step: GraphStep) => StepDecoration | undefined) | undefined;
  /** Ids of the nodes on the path of a job; absent if there is no job. */
  readonly path: ReadonlySet<string> | undefined;
  /** The step that is a stop for the tab key; undefined if each is, because a single one might not be rendered. */
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
