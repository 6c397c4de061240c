import type { DefinitionPath, Flow, StepDefinition, WorkflowDefinition } from './definition.ts';
import { findFirstPosition, isMatch, pathOf, findNextPosition, findPosition } from './step-position.ts';
import type { StepPosition, StepResult } from './step-position.ts';

/** Maximum number of intents of a job; one that needs more ends in KO. */
export const MAX_INTENTS = 1000;

/** Code of the fault of a job that would need more than MAX_INTENTS intents. */
const TOO_MANY_STEPS = 'too-many-steps';

/** Code of the fault of a job that was ended because of its age. */
const EXPIRED = 'expired';

/**
 * Result of the first intent of a job whose document does not fit the workflow's schema: no step is run. No `next`
 * entry handles it, because the step that owns the entries never ran.
 */
export const SCHEMA_MISMATCH: StepResult = { status: 'KO', code: 'schema-mismatch' };

/** Result of the only intent of a job whose workflow has no steps. */
const NO_STEPS: StepResult = { status: 'OK', code: 'no-steps' };

/** Final status of a job, in the words of its `status`. */
export type FinalStatus = 'OK' | 'SKIP' | 'KO' | 'TIMEOUT' | 'CANCEL';

/** Failure that no entry handled; `step` is absent when the job itself failed, not one of its steps. */
export interface PlanFault {
  /** Number of the intent that failed, or of the last one executed. */
  readonly intent: number;
  readonly step: StepDefinition | undefined;
  readonly status: 'KO' | 'TIMEOUT';
  readonly code: string | undefined;
}

/** Next operation of the engine. */
export type Decision =
  | {
      /** Run the action of this step as the intent with this number (from 1). */
      readonly kind: 'run';
      readonly intent: number;
      readonly flow: Flow;
      readonly step: StepDefinition;
      readonly path: DefinitionPath;
    }
  | {
      /** Record an intent without a step, whose result is known: a completed job has at least one intent. */
      readonly kind: 'record';
      readonly intent: number;
      readonly result: StepResult;
    }
  | { readonly kind: 'end'; readonly status: FinalStatus; readonly faults: readonly PlanFault[] };

/** State of a job between two intents, with the next operation; never changed in place. */
export interface Plan {
  readonly definition: WorkflowDefinition;
  readonly executed: number;
  readonly faults: readonly PlanFault[];
  /** Position of the step to run; absent when there is none. */
  readonly position: StepPosition | undefined;
  readonly decision: Decision;
}

/** Executed intent; `result` is absent while it is incomplete. */
export interface HistoryEntry {
  readonly stepId?: string | null | undefined;
  readonly result?: StepResult | null | undefined;
}

/**
 * Creates the plan of a job without intents; it starts at the first step, or at the step of the main flow with the
 * given id.
 */
export function startPlan(definition: WorkflowDefinition, startStepId?: string): Plan {
  const first = startStepId
    ? findPosition(definition, 'steps', startStepId)
    : findFirstPosition(definition, 'steps');
  if (first !== undefined) return planAt({ definition, executed: 0, faults: [] }, first);
  const decision: Decision = { kind: 'record', intent: 1, result: NO_STEPS };
  return { definition, executed: 0, faults: [], position: undefined, decision };
}

/** Returns the plan after the intent of `plan.decision` has ended with this result. */
export function advancePlan(plan: Plan, result: StepResult): Plan {
  const { definition, faults, position: place } = plan;
  const done = progressAfter(plan, result);
  const hasFailed = done.faults !== faults;
  if (!hasFailed) return planFrom(done, place && findNextPosition(definition, place, result), result);
  const rescue = place?.flow === 'rescue' ? undefined : findFirstPosition(definition, 'rescue');
  return planFrom(done, rescue, result);
}

/**
 * Advances in the same way for a run that collects all failures: one that no entry handles is a fault, and the flow
 * continues after its step.
 */
export function advancePastFailure(plan: Plan, result: StepResult): Plan {
  const { definition, position: place } = plan;
  if (!place || isMismatch(plan, result)) return advancePlan(plan, result);
  return planFrom(progressAfter(plan, result), findNextPosition(definition, place, result), result);
}

/**
 * Returns the plan of a job with this history, in the order of its intents; the same as advancing step by step. After a
 * last entry without a result, the decision is to run that step again under the same number.
 */
export function replayPlan(
  definition: WorkflowDefinition,
  history: readonly HistoryEntry[],
  startStepId?: string,
): Plan {
  let plan = startPlan(definition, startStepId);
  for (const [index, { stepId, result }] of history.entries()) {
    const expected = plan.decision.kind === 'run' ? plan.decision.step.id : undefined;
    const follows = plan.decision.kind !== 'end' && (stepId || undefined) === expected;
    if (!follows) throw new Error(`intent ${index + 1} of the history does not follow the definition`);
    if (!result) {
      if (index < history.length - 1) throw new Error(`intent ${index + 1} of the history has no result`);
      break;
    }
    plan = advancePlan(plan, result);
  }
  return plan;
}

/** Returns the plan of a job that is ended from outside: cancelled, or too old. */
export function interruptPlan(plan: Plan, status: 'CANCEL' | 'TIMEOUT'): Plan {
  const faults =
    status === 'CANCEL'
      ? plan.faults
      : [...plan.faults, createFault(plan.executed, undefined, 'TIMEOUT', EXPIRED)];
  return { ...plan, faults, position: undefined, decision: { kind: 'end', status, faults } };
}

type Progress = Pick<Plan, 'definition' | 'executed' | 'faults'>;

/**
 * Returns the progress of a job after its intent has ended with this result: a failure that no entry handles is a
 * fault.
 */
function progressAfter(plan: Plan, result: StepResult): Progress {
  const { definition, decision, faults, position: place } = plan;
  if (decision.kind === 'end') throw new Error('a job that has ended takes no further result');
  const done = { definition, executed: decision.intent, faults };
  if (!isFailure(result) || isHandled(plan, result)) return done;
  return {
    ...done,
    faults: [...faults, createFault(decision.intent, place?.step, result.status, result.code)],
  };
}

/** Returns the plan that continues at a position, or that ends without one. */
function planFrom(progress: Progress, place: StepPosition | undefined, last: StepResult): Plan {
  return place ? planAt(progress, place) : ended(progress, last);
}

function planAt(progress: Progress, place: StepPosition): Plan {
  if (progress.executed >= MAX_INTENTS) {
    const fault = createFault(progress.executed, undefined, 'KO', TOO_MANY_STEPS);
    return ended({ ...progress, faults: [...progress.faults, fault] }, { status: 'KO' });
  }
  const { flow, step } = place;
  const intent = progress.executed + 1;
  return { ...progress, position: place, decision: { kind: 'run', intent, flow, step, path: pathOf(place) } };
}

function ended(progress: Progress, last: StepResult): Plan {
  const { faults } = progress;
  const decision: Decision = { kind: 'end', status: finalStatus(faults, last), faults };
  return { ...progress, position: undefined, decision };
}

/**
 * Returns the final status. Faults take precedence (KO before TIMEOUT); without one, a handled failure at the end
 * results in OK.
 */
function finalStatus(faults: readonly PlanFault[], last: StepResult): FinalStatus {
  if (faults.some((fault) => fault.status === 'KO')) return 'KO';
  if (faults.length > 0) return 'TIMEOUT';
  return last.status === 'SKIP' ? 'SKIP' : 'OK';
}

function isFailure(result: StepResult): result is StepResult & { status: 'KO' | 'TIMEOUT' } {
  return result.status === 'KO' || result.status === 'TIMEOUT';
}

function isHandled(plan: Plan, result: StepResult): boolean {
  if (isMismatch(plan, result)) return false;
  return plan.position?.step.next?.some((entry) => isMatch(entry, result)) ?? false;
}

/** Whether no step was run because the document does not fit the workflow. */
function isMismatch({ executed }: Plan, { status, code }: StepResult): boolean {
  return executed === 0 && status === SCHEMA_MISMATCH.status && code === SCHEMA_MISMATCH.code;
}

function createFault(
  intent: number,
  step: StepDefinition | undefined,
  status: 'KO' | 'TIMEOUT',
  code: string | null | undefined,
): PlanFault {
  return { intent, step, status, code: code || undefined };
}
