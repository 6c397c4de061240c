import { BaseEdge, getSmoothStepPath, type EdgeProps } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { arrowHead, roundedPath } from './edge-path.logic.ts';
import { rowSpace, type GraphPoint } from './step-graph.logic.ts';

/**
 * A way along the flow: down the column that it comes from, and over to another one only right above where it leads.
 * Below the end of a column there is nothing else in it, so no way runs behind steps.
 */
const FlowEdge = memo(function FlowEdge(props: EdgeProps): ReactElement {
  const [path] = getSmoothStepPath({ ...props, centerY: props.targetY - rowSpace / 2 });
  return <BaseEdge id={props.id} path={path} interactionWidth={0} />;
});

/** A way that leaves the flow, beside all that stands in it. */
const JumpEdge = memo(function JumpEdge({ id, data }: EdgeProps): ReactElement {
  const route = (data?.['route'] ?? []) as readonly GraphPoint[];
  // From its end on, so that the dashes of ways to the same step lie on each other.
  const path = roundedPath(route.toReversed());
  return (
    <>
      <BaseEdge id={id} path={path} interactionWidth={0} className="step-edge-line" />
      <path d={arrowHead(route)} className="react-flow__edge-path" />
    </>
  );
});

export const edgeTypes = { flow: FlowEdge, jump: JumpEdge };
