/** How a step can end: the words a `next` entry matches on. */
export type StepStatus = 'OK' | 'SKIP' | 'KO' | 'TIMEOUT';

/** What a workflow does: the contents of one version, apart from its name and other labels. */
export interface WorkflowDefinition {
  /** Short schema name (`bill/invoice`) of the documents the workflow takes; absent takes anything. */
  readonly schema?: string | null | undefined;
  readonly steps?: readonly StepDefinition[] | null | undefined;
  /** Steps that run when a KO or TIMEOUT of the main flow is not handled. */
  readonly rescue?: readonly StepDefinition[] | null | undefined;
}

/** One step of a workflow; its id is unique in the whole workflow. */
export interface StepDefinition {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly action: string;
  /** Free JSON for the action. */
  readonly config?: unknown;
  readonly summary?: string | null | undefined;
  readonly notes?: string | null | undefined;
  readonly next?: readonly NextDefinition[] | null | undefined;
}

/** What follows a step whose result matches; with neither steps, stepId nor stop it only says "handled". */
export interface NextDefinition {
  /** A StepStatus; empty or `NA` matches every status. */
  readonly status?: string | null | undefined;
  /** Empty matches every code. */
  readonly code?: string | null | undefined;
  /** Block that runs before the flow goes on after the parent. */
  readonly steps?: readonly StepDefinition[] | null | undefined;
  /** Step of the same flow to go on from, after the block. */
  readonly stepId?: string | null | undefined;
  /** Ends the workflow after the block; wins over `stepId`. */
  readonly stop?: boolean | null | undefined;
}

/** The two lists of steps of a workflow, by the name of their member. */
export type Flow = 'steps' | 'rescue';

/** Where something stands in a definition, from its root: `['steps', 0, 'next', 1, 'stepId']`. */
export type DefinitionPath = readonly (string | number)[];

/** The number of steps in both flows, nested ones included. */
export function stepCount(definition: WorkflowDefinition): number {
  return countSteps(definition.steps) + countSteps(definition.rescue);
}

function countSteps(block: readonly StepDefinition[] | null | undefined): number {
  let count = 0;
  for (const step of block ?? []) {
    count += 1;
    for (const entry of step.next ?? []) count += countSteps(entry.steps);
  }
  return count;
}
