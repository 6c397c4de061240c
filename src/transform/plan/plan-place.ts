import type {
  DefinitionPath,
  Flow,
  NextDefinition,
  StepDefinition,
  StepStatus,
  WorkflowDefinition,
} from './definition.ts';

/** How a step ended, with the code its action gave. */
export interface StepResult {
  readonly status: StepStatus;
  readonly code?: string | null | undefined;
}

/** A step where it stands: its block, its index there, and the `next` entry that holds the block. */
export interface Place {
  readonly flow: Flow;
  readonly block: readonly StepDefinition[];
  readonly index: number;
  readonly step: StepDefinition;
  readonly within: Within | undefined;
}

/** The entry of a parent step that holds a block; `result` is absent when a jump entered the block. */
interface Within {
  readonly parent: Place;
  readonly entry: number;
  readonly result: StepResult | undefined;
}

/** The first step of a flow, or nothing when the flow has none. */
export function firstPlace(definition: WorkflowDefinition, flow: Flow): Place | undefined {
  return placeIn(flow, definition[flow] ?? [], 0, undefined);
}

/** The step of an id where it stands in a flow, as a jump from nowhere finds it; nothing when the flow has none. */
export function placeOfStep(definition: WorkflowDefinition, flow: Flow, stepId: string): Place | undefined {
  return placesById(definition, flow).get(stepId);
}

/** The path of a place in its definition. */
export function pathOf(place: Place): DefinitionPath {
  const { within } = place;
  if (within === undefined) return [place.flow, place.index];
  return [...pathOf(within.parent), 'next', within.entry, 'steps', place.index];
}

/** An entry matches when its status is empty, `NA` or equal, and its code is empty or equal. */
export function isMatch(entry: NextDefinition, result: StepResult): boolean {
  const anyStatus = !entry.status || entry.status === 'NA';
  return (anyStatus || entry.status === result.status) && (!entry.code || entry.code === result.code);
}

/**
 * The step that follows a step with this result, or nothing at the end of the flow.
 * Matching entries run in order: the block, then `stop` or the jump of the entry, then the next matching
 * entry; after the last one the flow goes on behind the step.
 */
export function placeAfter(
  definition: WorkflowDefinition,
  place: Place,
  result: StepResult,
): Place | undefined {
  return afterEntries(definition, place, result, 0);
}

function afterEntries(
  definition: WorkflowDefinition,
  place: Place,
  result: StepResult | undefined,
  firstEntry: number,
): Place | undefined {
  if (result === undefined) return behind(definition, place);
  for (const [index, entry] of (place.step.next ?? []).entries()) {
    if (index < firstEntry || !isMatch(entry, result)) continue;
    const within = { parent: place, entry: index, result };
    const inside = placeIn(place.flow, entry.steps ?? [], 0, within);
    if (inside !== undefined) return inside;
    if (entry.stop) return undefined;
    if (entry.stepId) return jump(definition, place, entry.stepId);
  }
  return behind(definition, place);
}

/** The step behind a finished one; behind the last of a block, what its entry and its parent say. */
function behind(definition: WorkflowDefinition, place: Place): Place | undefined {
  const { within } = place;
  const sibling = placeIn(place.flow, place.block, place.index + 1, within);
  if (sibling !== undefined || within === undefined) return sibling;
  const entry = within.parent.step.next?.[within.entry];
  if (entry?.stop) return undefined;
  if (entry?.stepId) return jump(definition, within.parent, entry.stepId);
  return afterEntries(definition, within.parent, within.result, within.entry + 1);
}

/**
 * A jump leaves the blocks that do not hold its target and enters those that do. What waits for the end of
 * a block that holds both still waits; a parent whose block is entered did not run on this way, so only the
 * entry that holds the target counts (its `stop` or `stepId` included), not the entries after it.
 */
function jump(definition: WorkflowDefinition, from: Place, stepId: string): Place {
  const target = placesById(definition, from.flow).get(stepId);
  if (target === undefined) throw new Error(`step ${stepId} is not in the flow "${from.flow}"`);
  return keepWaiting(target, from);
}

function keepWaiting(target: Place, from: Place): Place {
  const { within } = target;
  if (within === undefined) return target;
  for (let left = from.within; left !== undefined; left = left.parent.within) {
    if (left.parent.step === within.parent.step && left.entry === within.entry) {
      return { ...target, within: left };
    }
  }
  return { ...target, within: { ...within, parent: keepWaiting(within.parent, from) } };
}

const indexes: Record<Flow, WeakMap<WorkflowDefinition, ReadonlyMap<string, Place>>> = {
  steps: new WeakMap(),
  rescue: new WeakMap(),
};

/** The places of a flow by step id, made at the first jump and kept as long as the definition. */
function placesById(definition: WorkflowDefinition, flow: Flow): ReadonlyMap<string, Place> {
  const known = indexes[flow].get(definition);
  if (known !== undefined) return known;
  const places = new Map<string, Place>();
  collect(places, flow, definition[flow] ?? [], undefined);
  indexes[flow].set(definition, places);
  return places;
}

function collect(
  places: Map<string, Place>,
  flow: Flow,
  block: readonly StepDefinition[],
  within: Within | undefined,
): void {
  for (const [index, step] of block.entries()) {
    const place: Place = { flow, block, index, step, within };
    places.set(step.id, place);
    for (const [entry, { steps }] of (step.next ?? []).entries()) {
      collect(places, flow, steps ?? [], { parent: place, entry, result: undefined });
    }
  }
}

function placeIn(
  flow: Flow,
  block: readonly StepDefinition[],
  index: number,
  within: Within | undefined,
): Place | undefined {
  const step = block[index];
  return step && { flow, block, index, step, within };
}
