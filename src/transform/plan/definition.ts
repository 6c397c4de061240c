/** Final status of a step: the words that a `next` entry matches. */
export type StepStatus = 'OK' | 'SKIP' | 'KO' | 'TIMEOUT';

/** Executable content of one version of a workflow, without its name and other labels. */
export interface WorkflowDefinition {
  /** Short schema name (`bill/invoice`) of the accepted documents; absent: any. */
  readonly schema?: string | null | undefined;
  readonly steps?: readonly StepDefinition[] | null | undefined;
  /** Steps that run when a KO or TIMEOUT of the main flow is not handled. */
  readonly rescue?: readonly StepDefinition[] | null | undefined;
}

/** Step of a workflow; its id is unique in the whole workflow. */
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

/** Continuation of a step whose result matches; without steps, stepId and stop it only marks the result as handled. */
export interface NextDefinition {
  /** A StepStatus; empty or `NA` matches every status. */
  readonly status?: string | null | undefined;
  /** Code to match; empty matches every code. */
  readonly code?: string | null | undefined;
  /** Block that runs before the flow continues after the parent. */
  readonly steps?: readonly StepDefinition[] | null | undefined;
  /** Step of the same flow to continue with, after the block. */
  readonly stepId?: string | null | undefined;
  /** Ends the workflow after the block; takes precedence over `stepId`. */
  readonly stop?: boolean | null | undefined;
}

/** Lists of steps of a workflow, by the name of their member. */
export type Flow = 'steps' | 'rescue';

/** Path in a definition, from its root: `['steps', 0, 'next', 1, 'stepId']`. */
export type DefinitionPath = readonly (string | number)[];

/** Counts the steps in both flows, including nested ones. */
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
