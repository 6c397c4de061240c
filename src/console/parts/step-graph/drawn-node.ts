import { Position, type Node } from '@xyflow/react';
import { sizeOf, type GraphNode } from './step-graph.logic.ts';

/** React Flow nodes by graph node, so that an unchanged node is not rendered again. */
const drawn = new WeakMap<GraphNode, Node>();

/** Returns the React Flow node of a graph node. */
export function drawnNode(node: GraphNode): Node {
  const known = drawn.get(node) ?? madeNode(node);
  drawn.set(node, known);
  return known;
}

/** Creates a node with its ports given in advance: measured ports are lost whenever the nodes change. */
function madeNode(node: GraphNode): Node {
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
