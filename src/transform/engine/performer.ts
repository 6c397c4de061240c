import { Refusal } from '../../platform/errors.ts';
import { isDatabaseAway } from '../../platform/database/outage.ts';
import type { Log } from '../../platform/log.ts';
import { ko, type Action, type Outcome, type Task } from '../providers/action.ts';
import type { StepConfigs } from '../integrations/step-configs.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import type { KnownAction } from '../providers/provider.ts';
import type { StepDefinition } from '../plan/definition.ts';

/** What a task is made of beside the step's config. */
export type TaskContext = Omit<Task, 'config' | 'signal'>;

/** Runs the action of a step and answers its outcome; the only way out by throwing is the loss of the database. */
export class Performer {
  readonly #catalogue: Catalogue;
  readonly #configs: StepConfigs;
  readonly #log: Log;

  constructor(catalogue: Catalogue, configs: StepConfigs, log: Log) {
    this.#catalogue = catalogue;
    this.#configs = configs;
    this.#log = log;
  }

  actionOf(step: StepDefinition): Action | undefined {
    return this.#catalogue.action(step.action)?.action;
  }

  /**
   * Performs a step until it ends, its expected duration is over, or `interruption` is aborted from outside; undefined
   * when it was interrupted. The controller must be the step's own: aborted, it tells the action to stop.
   */
  async perform(
    step: StepDefinition,
    context: TaskContext,
    interruption: AbortController,
  ): Promise<Outcome | undefined> {
    const known = this.#catalogue.action(step.action);
    if (!known) return ko('unknown-action', `There is no action ${step.action}`);
    const { action } = known;
    if (action.document === 'required' && !context.entry) {
      return ko('no-document', `${action.id} works on a document and the job has none`);
    }
    const timer = setTimeout(() => interruption.abort(overdue), action.timeoutSeconds * 1000);
    try {
      return await Promise.race([
        this.#run(known, step, context, interruption.signal),
        aborted(interruption),
      ]);
    } catch (error) {
      if (error === overdue)
        return { status: 'TIMEOUT', message: `${action.id} took over ${action.timeoutSeconds} s` };
      if (interruption.signal.aborted) return undefined;
      return this.#failure(error, action, context);
    } finally {
      clearTimeout(timer);
    }
  }

  async #run(
    known: KnownAction,
    step: StepDefinition,
    context: TaskContext,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const config = await this.#configs.read(context.scope, known, step);
    return known.action.run({ ...context, config, signal });
  }

  #failure(error: unknown, action: Action, { jobId }: TaskContext): Outcome {
    if (error instanceof Refusal && error.kind !== 'unavailable' && error.kind !== 'internal') {
      return ko(error.key, messageOf(error));
    }
    if (error instanceof Refusal || isDatabaseAway(error)) throw error;
    this.#log.error({ err: error, jobId, action: action.id }, 'action failed unexpectedly');
    return ko('internal', `${action.id} failed unexpectedly`);
  }
}

function messageOf({ message, faults }: Refusal): string {
  const [first, ...others] = faults ?? [];
  if (!first) return message;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `${message}: ${first.code} ${first.message} at ${first.paths.join(', ')}${more}`;
}

/** The reason of an abort because the step took too long. */
const overdue = new Error('overdue');

function aborted({ signal }: AbortController): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
