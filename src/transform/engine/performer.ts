import { RequestError } from '../../platform/errors.ts';
import { isDatabaseUnavailable } from '../../platform/database/outage.ts';
import type { Log } from '../../platform/log.ts';
import type { SpanStart, Tracing } from '../../platform/tracing/tracing.ts';
import { err, ko, ok, type Action, type Outcome, type Task } from '../providers/action.ts';
import { withoutSecrets } from '../integrations/secrets.ts';
import type { StepConfigs } from '../integrations/step-configs.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import type { ProviderAction } from '../providers/provider.ts';
import { formatFaults } from '../providers/fault-text.ts';
import type { StepDefinition } from '../plan/definition.ts';
import type { PreparedChange } from './job-entry.ts';

/** Properties of a task besides the config of its step. */
export type TaskContext = Omit<Task, 'config' | 'signal'>;

/** Result of a step. */
export interface Performed {
  readonly outcome: Outcome;
  readonly kept: PreparedChange;
  /** Whether the step failed because a dependency of the service itself is unavailable. */
  readonly outage: boolean;
}

/** Callbacks and signals of the run that performs a step. */
export interface Performance {
  /** Aborted by the run, it ends the step without an outcome. */
  readonly interruption: AbortSignal;
  /** Prepares the changes of the step for the commit; part of the step, and of its time. */
  readonly keep: (outcome: Outcome, signal: AbortSignal) => Promise<PreparedChange>;
}

/** Services that the performer uses. */
interface PerformerServices {
  readonly catalogue: Catalogue;
  readonly configs: StepConfigs;
  readonly log: Log;
  readonly tracing: Tracing;
}

/** Runs the actions of steps and returns their results; never throws. */
export class Performer {
  readonly #services: PerformerServices;

  constructor(services: PerformerServices) {
    this.#services = services;
  }

  /** Finds the action of a step; undefined for an unknown id. */
  actionOf(step: StepDefinition): ProviderAction | undefined {
    return this.#services.catalogue.action(step.action);
  }

  /** Performs a step until it ends or exceeds its expected duration; undefined when it was interrupted. */
  perform(
    step: StepDefinition,
    context: TaskContext,
    performance: Performance,
  ): Promise<Performed | undefined> {
    return this.#services.tracing.span(describeSpan(step, context), async (span) => {
      const performed = await this.#perform(step, context, performance);
      const { status = 'interrupted', code = status } = performed?.outcome ?? {};
      span.set('docmill.step.status', status);
      if (status === 'ERR' || status === 'TIMEOUT') span.fail(code);
      return performed;
    });
  }

  /** Returns the outcome of a step that is only checked for an existing action with a valid config. */
  async assume(step: StepDefinition, context: TaskContext): Promise<Performed> {
    const known = this.#services.catalogue.action(step.action);
    if (!known) return ended(unknownAction(step));
    try {
      await this.#services.configs.read(context.scope, known, step);
      return ended(ok({ unknown: 'outcome' }));
    } catch (error) {
      return this.#failure(error, known.action, context);
    }
  }

  async #perform(
    step: StepDefinition,
    context: TaskContext,
    { interruption, keep }: Performance,
  ): Promise<Performed | undefined> {
    const known = this.#services.catalogue.action(step.action);
    if (!known) return ended(unknownAction(step));
    const { action } = known;
    if (action.document === 'required' && !context.entry) {
      return ended(ko('no-document', `${action.id} works on a document and the job has none`));
    }
    const controller = new AbortController();
    const interrupt = () => controller.abort(interrupted);
    if (interruption.aborted) interrupt();
    interruption.addEventListener('abort', interrupt);
    const timer = setTimeout(() => controller.abort(overdue), maxWallMs(action));
    try {
      const running = this.#run(known, step, { ...context, signal: controller.signal }, keep);
      return await Promise.race([running, aborted(controller)]);
    } catch (error) {
      const { signal } = controller;
      if (signal.reason === interrupted) return undefined;
      if (signal.reason !== overdue) return this.#failure(error, action, context);
      const message = `${action.id} took over ${maxWallMs(action) / 1000} s`;
      if (action.outside) return ended({ status: 'TIMEOUT', message });
      return this.#failure(new RequestError('unavailable', message), action, context);
    } finally {
      clearTimeout(timer);
      interruption.removeEventListener('abort', interrupt);
    }
  }

  async #run(
    known: ProviderAction,
    step: StepDefinition,
    context: Omit<Task, 'config'>,
    keep: Performance['keep'],
  ): Promise<Performed> {
    const { config, secrets } = await this.#services.configs.read(context.scope, known, step);
    const task = { ...context, config };
    const { action } = known;
    const given = await (context.dryRun ? action.rehearse(task) : action.run(task));
    const outcome = action.outside ? withoutRepeated(given, secrets) : given;
    return { outcome, kept: await keep(outcome, context.signal), outage: false };
  }

  #failure(error: unknown, action: Action, { jobId, idempotencyKey: intentId }: TaskContext): Performed {
    if (isDatabaseUnavailable(error) || (error instanceof RequestError && error.kind === 'unavailable')) {
      const outage = isDatabaseUnavailable(error) ? undefined : `what ${action.id} needs`;
      this.#services.log.warn({ outage, err: error, jobId, intentId, action: action.id }, 'step put off');
      const message = error instanceof RequestError ? error.message : 'The database does not answer';
      return { outcome: err('unavailable', message), kept: {}, outage: true };
    }
    if (error instanceof RequestError && error.kind !== 'internal')
      return ended(ko(error.key, messageOf(error)));
    this.#services.log.error(
      { err: error, jobId, intentId, action: action.id },
      'action failed unexpectedly',
    );
    return ended(ko('internal', `${action.id} failed unexpectedly`));
  }
}

/** Factor of the expected duration of a computing step after which it is ended. */
const busyFactor = 10;

/**
 * Returns the time after which a step is ended, in milliseconds. An action that waits for another system ends in
 * TIMEOUT after its expected duration. Any other is late only because the machine is busy, so it has far longer and is
 * then repeated; its computation is limited by processor time.
 */
function maxWallMs({ outside, timeoutSeconds }: Action): number {
  return timeoutSeconds * 1000 * (outside ? 1 : busyFactor);
}

function describeSpan(
  { action }: StepDefinition,
  { jobId, idempotencyKey, precheck }: TaskContext,
): SpanStart {
  const attributes = { 'docmill.job.id': jobId, 'docmill.intent.id': idempotencyKey };
  return { name: `${precheck ? 'precheck' : 'step'} ${action}`, kind: 'internal', attributes };
}

/** Masks the secrets of a step that the server to which they were sent repeats in its answer. */
function withoutRepeated(outcome: Outcome, secretsOf: () => string[]): Outcome {
  const { code, message, args } = outcome;
  if (code === undefined && message === undefined && args === undefined) return outcome;
  const secrets = secretsOf();
  if (secrets.length === 0) return outcome;
  const hidden = (text: string): string => withoutSecrets(text, secrets);
  return {
    ...outcome,
    ...(code !== undefined && { code: hidden(code) }),
    ...(message !== undefined && { message: hidden(message) }),
    ...(args && { args: Object.fromEntries(Object.entries(args).map(([key, text]) => [key, hidden(text)])) }),
  };
}

function unknownAction({ action }: StepDefinition): Outcome {
  return ko('unknown-action', `There is no action ${action}`);
}

function ended(outcome: Outcome): Performed {
  return { outcome, kept: {}, outage: false };
}

function messageOf({ message, faults = [] }: RequestError): string {
  return faults.length > 0 ? `${message}: ${formatFaults(faults)}` : message;
}

/** Reasons for aborting the signal of a step: its time is over, or its run has ended. */
const overdue = new Error('overdue');
const interrupted = new Error('interrupted');

function aborted({ signal }: AbortController): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
