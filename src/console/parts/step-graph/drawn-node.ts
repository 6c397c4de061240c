import { Position, type Node } from '@xyflow/react';
import { sizeOf, type GraphNode } from './step-graph.logic.ts';

/** What was made of a node, so that one that has not changed is not drawn anew. */
const drawn = new WeakMap<GraphNode, Node>();

/** A node of the graph as it is drawn. */
export function drawnNode(node: GraphNode): Node {
  const known = drawn.get(node) ?? madeNode(node);
  drawn.set(node, known);
  return known;
}

/** Where ways come in and go out is said beforehand: what is measured is lost whenever the nodes are others. */
function madeNode(node: GraphNode): Node {
  const size = sizeOf(node);
  // They are measured within it.
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
