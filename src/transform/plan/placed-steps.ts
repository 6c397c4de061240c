import type { DefinitionPath, StepDefinition, WorkflowDefinition } from './definition.ts';

/** A step and where it stands. */
export interface PlacedStep {
  readonly step: StepDefinition;
  readonly path: DefinitionPath;
  /** The list that it stands in, by the step and entry that have it. */
  readonly block: string;
}

/** All steps of a definition in its order, those within entries of others included. */
export function* placedSteps({ steps, rescue }: WorkflowDefinition): Generator<PlacedStep> {
  yield* stepsOf(steps, ['steps'], 'steps');
  yield* stepsOf(rescue, ['rescue'], 'rescue');
}

function* stepsOf(
  steps: readonly StepDefinition[] | null | undefined,
  path: DefinitionPath,
  block: string,
): Generator<PlacedStep> {
  for (const [index, step] of (steps ?? []).entries()) {
    const at = [...path, index];
    yield { step, path: at, block };
    for (const [entry, next] of (step.next ?? []).entries())
      yield* stepsOf(next.steps, [...at, 'next', entry, 'steps'], `${step.id} ${entry}`);
  }
}
