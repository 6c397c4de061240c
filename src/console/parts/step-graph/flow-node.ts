import { Position, type Node } from '@xyflow/react';
import { sizeOf, type GraphNode } from './step-graph.logic.ts';

/** React Flow nodes by graph node, so that an unchanged node is not rendered again. */
const flowNodes = new WeakMap<GraphNode, Node>();

/** Returns the React Flow node of a graph node. */
export function getFlowNode(node: GraphNode): Node {
  const known = flowNodes.get(node) ?? createFlowNode(node);
  flowNodes.set(node, known);
  return known;
}

/** Creates a node with its ports given in advance: measured ports are lost whenever the nodes change. */
function createFlowNode(node: GraphNode): Node {
  const size = sizeOf(node);
  // Ports are measured inside the border.
  const border = node.kind === 'step' ? 1 : 0;
  const port = { x: size.width / 2, width: 0, height: 0 };
  return {
    id: node.id,
    type: node.kind,
    position: { x: node.x, y: node.y },
    ...size,
    handles: [
      { type: 'target', position: Position.Top, ...port, y: border },
      { type: 'source', position: Position.Bottom, ...port, y: size.height - border },
    ],
    data: { node },
  };
}
