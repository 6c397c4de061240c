import type { JsonPath } from '../../../parts/json/json-path.logic.ts';
import { layoutSteps, type GraphGap } from '../../../parts/step-graph/step-graph.logic.ts';
import { placeOfBlock, type FlowGraph } from '../../../parts/workflow-document/document.logic.ts';

/** Returns the gaps to which a step can be moved: all except those within it and directly around it. */
export function movePlaces(graph: FlowGraph, stepId: string): readonly GraphGap[] {
  const from = graph.places.get(stepId);
  if (!from) return [];
  return layoutSteps(graph.steps, graph.rescue, true).nodes.filter((node): node is typeof node & GraphGap => {
    if (node.kind !== 'gap') return false;
    const { block, index } = node.gap;
    const list = placeOfBlock(block, graph) ?? [];
    if (beginsWith(list, from)) return false;
    const at = Number(from.at(-1));
    const isBeside = index === at || index === at + 1;
    return !(isBeside && list.length === from.length - 1 && beginsWith(from, list));
  });
}

const beginsWith = (place: JsonPath, other: JsonPath): boolean =>
  other.every((each, index) => place[index] === each);
