import type {
  DefinitionPath,
  Flow,
  NextDefinition,
  StepDefinition,
  StepStatus,
  WorkflowDefinition,
} from './definition.ts';

/** Final status of a step, with the code of its action. */
export interface StepResult {
  readonly status: StepStatus;
  readonly code?: string | null | undefined;
}

/** Position of a step: its block, its index there, and the `next` entry that contains the block. */
export interface StepPosition {
  readonly flow: Flow;
  readonly block: readonly StepDefinition[];
  readonly index: number;
  readonly step: StepDefinition;
  readonly within: Within | undefined;
}

/** Entry of a parent step that contains a block; `result` is absent when a jump entered the block. */
interface Within {
  readonly parent: StepPosition;
  readonly entry: number;
  readonly result: StepResult | undefined;
}

/** Returns the position of the first step of a flow, or undefined for an empty flow. */
export function findFirstPosition(definition: WorkflowDefinition, flow: Flow): StepPosition | undefined {
  return createPosition(flow, definition[flow] ?? [], 0, undefined);
}

/**
 * Finds the position of a step in a flow by its id, as a jump from outside of all blocks would; undefined for an
 * unknown id.
 */
export function findPosition(
  definition: WorkflowDefinition,
  flow: Flow,
  stepId: string,
): StepPosition | undefined {
  return indexPositions(definition, flow).get(stepId);
}

/** Returns the path of a position in its definition. */
export function pathOf(place: StepPosition): DefinitionPath {
  const { within } = place;
  if (within === undefined) return [place.flow, place.index];
  return [...pathOf(within.parent), 'next', within.entry, 'steps', place.index];
}

/** Whether an entry matches a result: its status is empty, `NA` or equal, and its code is empty or equal. */
export function isMatch(entry: NextDefinition, result: StepResult): boolean {
  const anyStatus = !entry.status || entry.status === 'NA';
  return (anyStatus || entry.status === result.status) && (!entry.code || entry.code === result.code);
}

/**
 * Returns the step that follows a step with this result, or undefined at the end of the flow. Matching entries run in
 * order: the block, then `stop` or the jump of the entry, then the next matching entry; after the last one the flow
 * continues with the next step.
 */
export function findNextPosition(
  definition: WorkflowDefinition,
  place: StepPosition,
  result: StepResult,
): StepPosition | undefined {
  return afterEntries(definition, place, result, 0);
}

function afterEntries(
  definition: WorkflowDefinition,
  place: StepPosition,
  result: StepResult | undefined,
  firstEntry: number,
): StepPosition | undefined {
  if (result === undefined) return findSuccessor(definition, place);
  for (const [index, entry] of (place.step.next ?? []).entries()) {
    if (index < firstEntry || !isMatch(entry, result)) continue;
    const within = { parent: place, entry: index, result };
    const inside = createPosition(place.flow, entry.steps ?? [], 0, within);
    if (inside !== undefined) return inside;
    if (entry.stop) return undefined;
    if (entry.stepId) return jump(definition, place, entry.stepId);
  }
  return findSuccessor(definition, place);
}

/** Returns the step after a finished one; after the last one of a block, its entry and its parent decide. */
function findSuccessor(definition: WorkflowDefinition, place: StepPosition): StepPosition | undefined {
  const { within } = place;
  const sibling = createPosition(place.flow, place.block, place.index + 1, within);
  if (sibling !== undefined || within === undefined) return sibling;
  const entry = within.parent.step.next?.[within.entry];
  if (entry?.stop) return undefined;
  if (entry?.stepId) return jump(definition, within.parent, entry.stepId);
  return afterEntries(definition, within.parent, within.result, within.entry + 1);
}

/**
 * Jumps to a step: leaves the blocks that do not contain it and enters those that do. The continuations of blocks that
 * contain both steps are kept. A parent whose block is entered did not itself lead there, so only the entry that
 * contains the target counts (including its `stop` or `stepId`), not the entries after it.
 */
function jump(definition: WorkflowDefinition, from: StepPosition, stepId: string): StepPosition {
  const target = indexPositions(definition, from.flow).get(stepId);
  if (target === undefined) throw new Error(`step ${stepId} is not in the flow "${from.flow}"`);
  return keepWaiting(target, from);
}

function keepWaiting(target: StepPosition, from: StepPosition): StepPosition {
  const { within } = target;
  if (within === undefined) return target;
  for (let left = from.within; left !== undefined; left = left.parent.within) {
    if (left.parent.step === within.parent.step && left.entry === within.entry) {
      return { ...target, within: left };
    }
  }
  return { ...target, within: { ...within, parent: keepWaiting(within.parent, from) } };
}

const indexes: Record<Flow, WeakMap<WorkflowDefinition, ReadonlyMap<string, StepPosition>>> = {
  steps: new WeakMap(),
  rescue: new WeakMap(),
};

/**
 * Returns the positions of the steps of a flow by id, created at the first jump and cached as long as the definition
 * exists.
 */
function indexPositions(definition: WorkflowDefinition, flow: Flow): ReadonlyMap<string, StepPosition> {
  const known = indexes[flow].get(definition);
  if (known !== undefined) return known;
  const places = new Map<string, StepPosition>();
  collect(places, flow, definition[flow] ?? [], undefined);
  indexes[flow].set(definition, places);
  return places;
}

function collect(
  places: Map<string, StepPosition>,
  flow: Flow,
  block: readonly StepDefinition[],
  within: Within | undefined,
): void {
  for (const [index, step] of block.entries()) {
    const place: StepPosition = { flow, block, index, step, within };
    places.set(step.id, place);
    for (const [entry, { steps }] of (step.next ?? []).entries()) {
      collect(places, flow, steps ?? [], { parent: place, entry, result: undefined });
    }
  }
}

function createPosition(
  flow: Flow,
  block: readonly StepDefinition[],
  index: number,
  within: Within | undefined,
): StepPosition | undefined {
  const step = block[index];
  return step && { flow, block, index, step, within };
}
