import { invalid, type FieldErrors } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { newId, withCanonicalIds } from '../../platform/ids.ts';
import { snakeCase } from '../../platform/snake-case.ts';
import type { NextDefinition, StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import type { StepConfigs } from '../integrations/step-configs.ts';
import { checkDefinition } from '../plan/plan-check.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import type { Next, Step } from './workflow.entity.ts';
import type { NextInput, StepInput, WorkflowInput } from './workflow.inputs.ts';

/** The steps of an input as they are stored: ids made where absent, `provider` read as `action`. */
export function stepsFrom(inputs: readonly StepInput[] | undefined): StepDefinition[] {
  return (inputs ?? []).map(({ id, action, provider, next, ...rest }) => ({
    id: id ?? newId(),
    action: action ?? provider ?? '',
    ...rest,
    ...(next && { next: next.map(nextFrom) }),
  }));
}

/** An input whose step configs name series and integrations by canonical ids, as all else that names something. */
export function withConfigIds<T extends Pick<WorkflowInput, 'steps' | 'rescue'>>(input: T): T {
  const { steps, rescue } = input;
  return {
    ...input,
    ...(steps && { steps: steps.map(withConfigId) }),
    ...(rescue && { rescue: rescue.map(withConfigId) }),
  };
}

function withConfigId({ config, next, ...step }: StepInput): StepInput {
  return {
    ...step,
    ...(config && { config: withCanonicalIds(config) }),
    ...(next && { next: next.map((entry) => withConfigIds(entry)) }),
  };
}

function nextFrom({ steps, ...rest }: NextInput): NextDefinition {
  return { ...rest, ...(steps && { steps: stepsFrom(steps) }) };
}

/** Steps as they are shown: `provider` beside `action`. */
export function shownSteps(steps: readonly StepDefinition[]): Step[] {
  return steps.map(
    (step) =>
      ({ ...step, provider: step.action, ...(step.next && { next: step.next.map(shownNext) }) }) as Step,
  );
}

function shownNext({ steps, ...rest }: NextDefinition): Next {
  return { ...rest, ...(steps && { steps: shownSteps(steps) }) } as Next;
}

/** Refuses a definition whose structure is broken, each fault at its place. */
export function requireSound(definition: WorkflowDefinition): void {
  const errors: FieldErrors = {};
  for (const { path, message } of checkDefinition(definition)) place(errors, path, message);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Refuses steps that could not run: broken structure, unknown actions, bad configs and configs that name what is not
 * there, each at its place.
 */
export async function requireRunnable(
  scope: Scope,
  definition: WorkflowDefinition,
  catalogue: Catalogue,
  configs: StepConfigs,
): Promise<void> {
  requireSound(definition);
  const errors: FieldErrors = {};
  await Promise.all(
    [...placedSteps(definition)].map(async ([path, step]) => {
      const known = catalogue.action(step.action);
      if (!step.action) place(errors, [...path, 'action'], 'is required');
      else if (!known) place(errors, [...path, 'action'], `is not a known action: ${step.action}`);
      else {
        const found = (await configs.errors(scope, known, step)) ?? {};
        for (const [member, message] of Object.entries(found)) place(errors, [...path, member], message);
      }
    }),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type Path = readonly (string | number)[];

function* placedSteps({ steps, rescue }: WorkflowDefinition): Generator<[Path, StepDefinition]> {
  yield* stepsOf(steps, ['steps']);
  yield* stepsOf(rescue, ['rescue']);
}

function* stepsOf(block: WorkflowDefinition['steps'], path: Path): Generator<[Path, StepDefinition]> {
  for (const [index, step] of (block ?? []).entries()) {
    yield [[...path, index], step];
    for (const [entry, { steps }] of (step.next ?? []).entries())
      yield* stepsOf(steps, [...path, index, 'next', entry, 'steps']);
  }
}

function place(errors: FieldErrors, path: Path, message: string | FieldErrors): void {
  let inner = errors;
  for (const part of path.slice(0, -1)) {
    const key = snakeCase(String(part));
    const existing = inner[key];
    inner = inner[key] = typeof existing === 'object' ? existing : {};
  }
  inner[snakeCase(String(path.at(-1)))] = message;
}
