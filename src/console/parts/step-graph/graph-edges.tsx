import { BaseEdge, getSmoothStepPath, type EdgeProps } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { arrowHead, roundedPath } from './edge-path.logic.ts';
import { rowSpace, type GraphPoint } from './step-graph.logic.ts';

/**
 * Draws an edge of the flow: down the column of its source, and over to another column only right above its target. There is
 * nothing below the end of a column, so no edge runs through steps.
 */
const FlowEdge = memo(function FlowEdge(props: EdgeProps): ReactElement {
  const [path] = getSmoothStepPath({ ...props, centerY: props.targetY - rowSpace / 2 });
  return <BaseEdge id={props.id} path={path} interactionWidth={0} />;
});

/** Draws an edge that jumps out of the flow, along its computed route. */
const JumpEdge = memo(function JumpEdge({ id, data }: EdgeProps): ReactElement {
  const route = (data?.['route'] ?? []) as readonly GraphPoint[];
  // Drawn from its end, so that the dashes of edges to the same step coincide.
  const path = roundedPath(route.toReversed());
  return (
    <>
      <BaseEdge id={id} path={path} interactionWidth={0} className="step-edge-line" />
      <path d={arrowHead(route)} className="react-flow__edge-path" />
    </>
  );
});

export const edgeTypes = { flow: FlowEdge, jump: JumpEdge };
