import { RequestError } from '../../platform/errors.ts';
import type { NextDefinition, StepDefinition } from '../plan/definition.ts';
import { iterateSteps } from '../plan/step-iteration.ts';
import type { StepPosition } from '../plan/step-position.ts';
import { advancePastFailure } from '../plan/plan.ts';
import { err, ko, ok, type LaterSteps, type Outcome, type Unknown } from '../providers/action.ts';
import type { Product } from '../providers/step-need.ts';
import { jsonPath, toRestPath } from '../workflows/workflow-issue.ts';
import type { JobEntry } from './job-entry.ts';
import type { Performance, Performed, Performer, TaskContext } from './performer.ts';
import type { AdvancePlan, Progress } from './progress.ts';
import { rehearse, type RehearsalServices } from './rehearsal.ts';

/**
 * Services of the check: those of rehearsals, with a performer that also knows whether steps could run that are not
 * rehearsed.
 */
export interface LaterStepServices extends RehearsalServices {
  performer: Performer;
}

/** Maximum number of reasons in the message of a check. */
const maxReasons = 20;

/**
 * Finds failures of the steps after the current one before this one takes what cannot be returned, such as a number
 * (ADR 49). The later steps are rehearsed as in a dry run, on the path that they take when each one succeeds.
 * A value that a rehearsal cannot know does not fail the check.
 */
export class LaterStepCheck {
  readonly #services: LaterStepServices;
  readonly #known = new WeakMap<StepDefinition, boolean>();

  constructor(services: LaterStepServices) {
    this.#services = services;
  }

  /** Returns the steps after the current one of a job. */
  of(progress: Progress, entry: JobEntry): LaterSteps {
    const { position: place } = progress.plan;
    const mayFail = () => place !== undefined && this.#mayFailAfter(progress, place);
    return {
      get mayFail() {
        return mayFail();
      },
      check: async (outcome, signal) =>
        place && this.#check({ progress, entry, step: place.step }, outcome, signal),
    };
  }

  /** Returns whether there are later steps that may fail; in a flow with jumps every step may be a later one. */
  #mayFailAfter({ plan: { definition } }: Progress, { flow, step }: StepPosition): boolean {
    const known = this.#known.get(step);
    if (known !== undefined) return known;
    const steps = [...iterateSteps(definition)]
      .filter(({ path }) => path[0] === flow)
      .map(({ step }) => step);
    const hasJumps = steps.some(({ next }) => next?.some(({ stepId }) => stepId));
    const later = hasJumps ? steps : steps.slice(steps.indexOf(step) + 1);
    const mayFail = later.some(
      (other) => other !== step && !this.#services.performer.actionOf(other)?.action.neverFails,
    );
    this.#known.set(step, mayFail);
    return mayFail;
  }

  async #check(
    { progress, entry, step }: { progress: Progress; entry: JobEntry; step: StepDefinition },
    outcome: Outcome,
    signal: AbortSignal,
  ): Promise<Outcome | undefined> {
    const dryEntry = await entry.read();
    // An earlier step may have created the entry that the job works on now.
    const job = { ...progress.job, dryRun: true, dryEntry, siloEntryId: progress.siloEntryId };
    const rehearser = new Rehearser(this.#services.performer, { step, outcome });
    const reasons: string[] = [];
    const advance: AdvancePlan = (plan, result) => {
      const next = advancePastFailure(plan, result);
      const [fault] = next.faults.slice(plan.faults.length);
      if (fault?.step && plan.decision.kind === 'run') {
        const { action, name } = fault.step;
        const at = `${action} at ${jsonPath(toRestPath(plan.decision.path))}`;
        const about = name ? `"${name}" (${at})` : at;
        reasons.push([about, fault.code, rehearser.messageOf(fault.step)].filter(Boolean).join(': '));
      }
      return next;
    };
    const { precheckTimeoutMs } = this.#services.timings.engine;
    const overdue = AbortSignal.timeout(precheckTimeoutMs);
    await rehearse(
      { ...this.#services, performer: rehearser },
      { ...progress, job, inbox: [] },
      { advance, halting: AbortSignal.any([signal, overdue]) },
    );
    signal.throwIfAborted();
    if (reasons.length > 0) return ko('precheck-failed', describeReasons(reasons));
    const { failure: hindrance } = rehearser;
    if (hindrance) return postponed(hindrance);
    return overdue.aborted
      ? err(incomplete, `Checking the later steps took over ${precheckTimeoutMs / 1000} s`)
      : undefined;
  }
}

const incomplete = 'precheck-incomplete';

function describeReasons(reasons: readonly string[]): string {
  const shown = reasons.slice(0, maxReasons).map((reason, index) => `(${index + 1}) ${reason}`);
  const left = reasons.length - shown.length;
  const others = left > 0 ? [`and ${left} more`] : [];
  const remedy =
    'correct the document or these steps, let the workflow handle their failure, or set precheck to false';
  return `No number was taken, because later steps would fail; ${remedy}: ${[...shown, ...others].join('; ')}`;
}

/** Returns the outcome of a check that could not be completed: it is repeated, because the document is not at fault. */
function postponed({ step, performed: { outcome, outage } }: RehearsalFailure): Outcome {
  const { code, message, status } = outcome;
  const text = `The later step ${step.action} could not be checked: ${message ?? code ?? status}`;
  if (outage) throw new RequestError('unavailable', text);
  return err(incomplete, text);
}

interface RehearsalFailure {
  readonly step: StepDefinition;
  readonly performed: Performed;
}

/** Codes of failures that may be temporary, as the document alone does not cause them. */
const passing: ReadonlySet<string> = new Set(['internal', 'memory-exceeded', 'time-exceeded', 'unavailable']);

/** Rehearses each step of a check once. A step that it does not perform ends the run. */
class Rehearser implements Pick<Performer, 'actionOf' | 'perform'> {
  readonly #performer: Performer;
  readonly #first: { readonly step: StepDefinition; readonly outcome: Outcome };
  readonly #messages = new Map<StepDefinition, string | undefined>();
  readonly #met = new Set<StepDefinition>();
  readonly #made = new Set<Product>();
  /** Whether an earlier step leaves a document that is not known. */
  #isBlind = false;
  #failure: RehearsalFailure | undefined;

  constructor(performer: Performer, first: { step: StepDefinition; outcome: Outcome }) {
    this.#performer = performer;
    this.#first = first;
  }

  /** Step that could not be rehearsed now. */
  get failure(): RehearsalFailure | undefined {
    return this.#failure;
  }

  /** Returns the message with which a step failed. */
  messageOf(step: StepDefinition): string | undefined {
    return this.#messages.get(step);
  }

  actionOf(step: StepDefinition): ReturnType<Performer['actionOf']> {
    return this.#performer.actionOf(step);
  }

  async perform(
    step: StepDefinition,
    context: TaskContext,
    performance: Performance,
  ): Promise<Performed | undefined> {
    if (this.#met.has(step)) return undefined;
    this.#met.add(step);
    if (step === this.#first.step) {
      const { outcome } = this.#first;
      return { outcome, kept: await performance.keep(outcome, performance.interruption), outage: false };
    }
    const performed = this.#isBlind
      ? await this.#performer.assume(step, context)
      : await this.#performer.perform(step, { ...context, precheck: { products: this.#made } }, performance);
    if (!performed) return undefined;
    const { outcome, outage } = performed;
    if (outage || outcome.status === 'TIMEOUT' || passing.has(outcome.code ?? '')) {
      this.#failure = { step, performed };
      return undefined;
    }
    // A step that asks for a retry may end in any way.
    if (outcome.status === 'ERR')
      return this.#noted(step, { outcome: ok({ unknown: 'document' }), kept: {}, outage });
    return this.#noted(step, performed);
  }

  /** Records the result of a step. Returns undefined where the next step depends on what is not known. */
  #noted(step: StepDefinition, performed: Performed): Performed | undefined {
    const { status, message, unknown, newEntry } = performed.outcome;
    const known = this.#performer.actionOf(step);
    if (status === 'KO') {
      this.#messages.set(step, message);
      this.#isBlind ||= known?.provider.served !== undefined;
      return performed;
    }
    if (newEntry) this.#made.clear();
    for (const product of known?.action.produces(step.config) ?? []) this.#made.add(product);
    this.#isBlind ||= unknown === 'document';
    return unknown && step.next?.some((entry) => dependsOn(entry, unknown)) ? undefined : performed;
  }
}

/** Returns whether the next step depends on what is unknown of a successful outcome, if an entry matches it. */
function dependsOn({ status, code }: NextDefinition, unknown: Unknown): boolean {
  if (status === 'KO' || status === 'TIMEOUT') return false;
  if (code) return true;
  return status === 'SKIP' || status === 'OK' ? unknown !== 'code' : false;
}
