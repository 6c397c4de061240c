import type { Block, GraphLayout, GraphNode } from './step-graph.logic.ts';

type StepNode = Extract<GraphNode, { kind: 'step' }>;

/** Returns the step that an arrow key moves to: up and down along the flow, right and left into branches and out of them. */
export function stepTowards(layout: GraphLayout, id: string, key: string): string | undefined {
  const steps = layout.nodes.filter((node): node is StepNode => node.kind === 'step');
  const at = steps.find((step) => step.id === id);
  if (!at) return steps[0]?.id;
  const inBlock = (block: Block, index: number): StepNode | undefined =>
    steps.find((step) => step.index === index && isSame(step.block, block));
  const parent = ({ block }: StepNode): StepNode | undefined =>
    steps.find((step) => step.id === block.within?.stepId);
  const firstOf = (step: StepNode, entries: readonly number[]): StepNode | undefined =>
    entries
      .map((entry) => inBlock({ flow: step.block.flow, within: { stepId: step.id, entry } }, 0))
      .find((found) => found !== undefined);

  const down = (step: StepNode): StepNode | undefined => {
    const outer = parent(step);
    return inBlock(step.block, step.index + 1) ?? (outer && down(outer));
  };
  const sibling = (step: StepNode, way: 1 | -1): StepNode | undefined => {
    const outer = parent(step);
    const entry = step.block.within?.entry;
    if (!outer || entry === undefined) return undefined;
    const entries = entriesOf(outer).filter((each) => (way > 0 ? each > entry : each < entry));
    return firstOf(outer, way > 0 ? entries : entries.toReversed());
  };
  const flowStart = (flow: 'steps' | 'rescue'): StepNode | undefined =>
    at.block.flow === flow ? undefined : inBlock({ flow }, 0);

  const moves: Record<string, () => StepNode | undefined> = {
    ArrowDown: () => down(at),
    ArrowUp: () => inBlock(at.block, at.index - 1) ?? parent(at),
    ArrowRight: () => firstOf(at, entriesOf(at)) ?? sibling(at, 1) ?? flowStart('rescue'),
    ArrowLeft: () => sibling(at, -1) ?? parent(at) ?? flowStart('steps'),
    Home: () => steps[0],
    End: () => steps.at(-1),
  };
  return moves[key]?.()?.id;
}

const isSame = (one: Block, other: Block): boolean =>
  one.flow === other.flow &&
  one.within?.stepId === other.within?.stepId &&
  one.within?.entry === other.within?.entry;

const entriesOf = (step: StepNode | undefined): readonly number[] => [...(step?.step.next ?? []).keys()];
