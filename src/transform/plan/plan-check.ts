import { recordMeant } from '../../platform/named-record.ts';
import type {
  DefinitionPath,
  Flow,
  NextDefinition,
  StepDefinition,
  WorkflowDefinition,
} from './definition.ts';

/** Maximum depth of nested blocks; the list of a flow itself is level 1. */
const MAX_NESTING = 32;

/** Maximum number of steps of a workflow, in both flows and all blocks together. */
export const MAX_STEPS = 500;

/** Reason why a definition cannot be saved, at its path. */
export interface DefinitionProblem {
  readonly path: DefinitionPath;
  readonly message: string;
  /** True: a limit on the size of a definition, or of a draft of one, is exceeded. */
  readonly isExcess?: true;
}

interface Seen {
  readonly problems: DefinitionProblem[];
  /** Flow of each step id. */
  readonly flowOfId: Map<string, Flow>;
  /** Steps in both flows and all blocks. */
  readonly steps: StepDefinition[];
  readonly jumps: { flow: Flow; stepId: string; path: DefinitionPath }[];
}

/**
 * Finds errors in the structure of a definition: repeated step ids, jumps to a missing step or to the other flow, too
 * many steps, too deep nesting. Returns an empty list for a valid one. Required members, statuses, actions and their
 * configs are checked where they are declared.
 */
export function checkDefinition(definition: WorkflowDefinition): DefinitionProblem[] {
  const seen: Seen = { problems: [], flowOfId: new Map(), jumps: [], steps: [] };
  for (const flow of ['steps', 'rescue'] as const) {
    checkBlock(seen, flow, definition[flow] ?? [], [flow], 1);
  }
  for (const { flow, stepId, path } of seen.jumps) checkJump(seen, flow, stepId, path);
  if (seen.steps.length > MAX_STEPS) {
    seen.problems.push({
      path: ['steps'],
      message: `a workflow has at most ${MAX_STEPS} steps, this one ${seen.steps.length}`,
      isExcess: true,
    });
  }
  return seen.problems;
}

function checkBlock(
  seen: Seen,
  flow: Flow,
  block: readonly StepDefinition[],
  path: DefinitionPath,
  level: number,
): void {
  if (block.length > 0 && level > MAX_NESTING) {
    seen.problems.push({
      path,
      message: `steps are nested deeper than ${MAX_NESTING} levels`,
      isExcess: true,
    });
    return;
  }
  for (const [index, step] of block.entries()) {
    const at = [...path, index];
    seen.steps.push(step);
    checkId(seen, flow, step, at);
    for (const [entryIndex, entry] of (step.next ?? []).entries()) {
      checkEntry(seen, flow, entry, [...at, 'next', entryIndex], level);
    }
  }
}

function checkId(seen: Seen, flow: Flow, { id }: StepDefinition, path: DefinitionPath): void {
  if (!id) return;
  if (seen.flowOfId.has(id)) {
    seen.problems.push({ path: [...path, 'id'], message: 'is the id of another step too' });
  } else {
    seen.flowOfId.set(id, flow);
  }
}

function checkEntry(
  seen: Seen,
  flow: Flow,
  entry: NextDefinition,
  path: DefinitionPath,
  level: number,
): void {
  if (entry.stepId) seen.jumps.push({ flow, stepId: entry.stepId, path: [...path, 'stepId'] });
  checkBlock(seen, flow, entry.steps ?? [], [...path, 'steps'], level + 1);
}

function checkJump(
  { problems, flowOfId, steps }: Seen,
  flow: Flow,
  stepId: string,
  path: DefinitionPath,
): void {
  const found = flowOfId.get(stepId);
  if (found === flow) return;
  const message =
    found === undefined
      ? `is the id of no step of this workflow${recordMeant(stepId, steps)}`
      : `is a step of the ${found === 'rescue' ? 'rescue' : 'main'} flow; a jump stays in its own`;
  problems.push({ path, message });
}
