import { newId, withCanonicalIds } from '../../platform/ids.ts';
import type { NextDefinition, StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import type { Next, Step } from './workflow.entity.ts';
import type { NextInput, StepInput, WorkflowInput } from './workflow.inputs.ts';

/** Converts the steps of an input to their stored form: ids are generated where absent, `provider` is read as `action`. */
export function stepsFrom(inputs: readonly StepInput[] | undefined): StepDefinition[] {
  return (inputs ?? []).map(({ id, action, provider, next, ...rest }) => ({
    id: id ?? newId(),
    action: action ?? provider ?? '',
    ...rest,
    ...(next && { next: next.map(nextFrom) }),
  }));
}

/** Returns the definition of an input. */
export function definitionOf({ schema, steps, rescue }: WorkflowInput): {
  schema: string | undefined;
  steps: StepDefinition[];
  rescue: StepDefinition[];
} {
  return { schema: schema || undefined, steps: stepsFrom(steps), rescue: stepsFrom(rescue) };
}

/** Converts the ids of series and integrations in step configs to their canonical form, as all other references. */
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

/** Returns the contents of a workflow as a create by REST takes them, without empty members. */
export function toRestContents(contents: Contents): object {
  const { steps, rescue, ...labels } = contents;
  return { ...told(labels), steps: steps.map(toRestStep), ...told({ rescue: rescue.map(toRestStep) }) };
}

interface Contents extends WorkflowDefinition {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly country?: string | undefined;
  readonly steps: readonly StepDefinition[];
  readonly rescue: readonly StepDefinition[];
}

function toRestStep({ id, name, action, config, summary, notes, next }: StepDefinition): object {
  return { id, ...told({ name, action, config, summary, notes, next: next?.map(toRestNext) }) };
}

function toRestNext({ status, code, stepId, steps, stop }: NextDefinition): object {
  return told({ status, code, step_id: stepId, steps: steps?.map(toRestStep), stop });
}

const told = (members: object): object =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );

/** Converts steps to their public form, with `provider` added to `action`. */
export function toPublicSteps(steps: readonly StepDefinition[]): Step[] {
  return steps.map(
    (step) =>
      ({ ...step, provider: step.action, ...(step.next && { next: step.next.map(toPublicNext) }) }) as Step,
  );
}

function toPublicNext({ status, steps, ...rest }: NextDefinition): Next {
  return { ...(status && { status }), ...rest, ...(steps && { steps: toPublicSteps(steps) }) } as Next;
}
