import type { DefinitionPath, StepDefinition, WorkflowDefinition } from './definition.ts';

/** Step with its path. */
export interface StepAtPath {
  readonly step: StepDefinition;
  readonly path: DefinitionPath;
  /** Identifies the list that contains it, by the step and entry of the list. */
  readonly block: string;
}

/** Yields all steps of a definition in its order, including nested ones. */
export function* iterateSteps({ steps, rescue }: WorkflowDefinition): Generator<StepAtPath> {
  yield* iterateBlock(steps, ['steps'], 'steps');
  yield* iterateBlock(rescue, ['rescue'], 'rescue');
}

function* iterateBlock(
  steps: readonly StepDefinition[] | null | undefined,
  path: DefinitionPath,
  block: string,
): Generator<StepAtPath> {
  for (const [index, step] of (steps ?? []).entries()) {
    const at = [...path, index];
    yield { step, path: at, block };
    for (const [entry, next] of (step.next ?? []).entries())
      yield* iterateBlock(next.steps, [...at, 'next', entry, 'steps'], `${step.id} ${entry}`);
  }
}
