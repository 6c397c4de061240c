import { BaseEdge, getSmoothStepPath, type EdgeProps } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { rowSpace } from './step-graph.logic.ts';

/**
 * A way along the flow: down the column that it comes from, and over to another one only right above where it leads.
 * Below the end of a column there is nothing else in it, so no way runs behind steps.
 */
const FlowEdge = memo(function FlowEdge(props: EdgeProps): ReactElement {
  const [path] = getSmoothStepPath({ ...props, centerY: props.targetY - rowSpace / 2 });
  return <BaseEdge id={props.id} path={path} interactionWidth={0} />;
});

export const edgeTypes = { flow: FlowEdge };
