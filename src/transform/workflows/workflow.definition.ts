import { invalid, type FieldErrors } from '../../platform/errors.ts';
import { newId, withCanonicalIds } from '../../platform/ids.ts';
import { snakeCase } from '../../platform/shape/shape.ts';
import type { NextDefinition, StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
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

/** Refuses a definition that could not run: unknown actions, bad configs, broken structure, each at its place. */
export function requireRunnable(definition: WorkflowDefinition, catalogue: Catalogue): void {
  const errors: FieldErrors = {};
  for (const { path, message } of checkDefinition(definition)) place(errors, path, message);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  for (const flow of ['steps', 'rescue'] as const)
    checkSteps(definition[flow] ?? [], [flow], catalogue, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type Path = readonly (string | number)[];

function checkSteps(
  steps: readonly StepDefinition[],
  path: Path,
  catalogue: Catalogue,
  errors: FieldErrors,
): void {
  steps.forEach((step, index) => {
    const at = [...path, index];
    const action = catalogue.find(step.action);
    if (!step.action) place(errors, [...at, 'action'], 'is required');
    else if (!action) place(errors, [...at, 'action'], `is not a known action: ${step.action}`);
    else {
      const configErrors = catalogue.configErrors(action, step.config);
      if (configErrors) place(errors, [...at, 'config'], configErrors);
    }
    step.next?.forEach((entry, entryIndex) => {
      checkSteps(entry.steps ?? [], [...at, 'next', entryIndex, 'steps'], catalogue, errors);
    });
  });
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
