import { Refusal } from '../../platform/errors.ts';
import { isDatabaseAway } from '../../platform/database/outage.ts';
import type { Log } from '../../platform/log.ts';
import { read } from '../../platform/shape/read.ts';
import { ko, type Action, type Outcome, type Task } from '../providers/action.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { IntegrationService } from '../integrations/integration.service.ts';
import { splitConfig, type Catalogue } from '../providers/catalogue.ts';
import type { StepDefinition } from '../plan/definition.ts';

/** What a task is made of beside the step's config. */
export type TaskContext = Omit<Task, 'config' | 'signal'>;

/** A step's config as its action takes it. */
interface ReadConfig {
  readonly read: object;
}

/** Runs the action of a step and answers its outcome; the only way out by throwing is the loss of the database. */
export class Performer {
  readonly #catalogue: Catalogue;
  readonly #integrations: IntegrationService;
  readonly #log: Log;
  readonly #configs = new WeakMap<StepDefinition, ReadConfig>();

  constructor(catalogue: Catalogue, integrations: IntegrationService, log: Log) {
    this.#catalogue = catalogue;
    this.#integrations = integrations;
    this.#log = log;
  }

  actionOf(step: StepDefinition): Action | undefined {
    return this.#catalogue.find(step.action);
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
    const action = this.actionOf(step);
    if (!action) return ko('unknown-action', `There is no action ${step.action}`);
    if (action.document === 'required' && !context.entry) {
      return ko('no-document', `${action.id} works on a document and the job has none`);
    }
    const timer = setTimeout(() => interruption.abort(overdue), action.timeoutSeconds * 1000);
    try {
      return await Promise.race([
        this.#run(action, step, context, interruption.signal),
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
    action: Action,
    step: StepDefinition,
    context: TaskContext,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const config = this.#configs.get(step) ?? (await this.#readConfig(action, step, context.scope));
    return 'status' in config ? config : action.run({ ...context, config: config.read, signal });
  }

  /** A step's own config is read once; with an integration, whose config is the base, it is read each time. */
  async #readConfig(action: Action, step: StepDefinition, scope: Scope): Promise<ReadConfig | Outcome> {
    const { integrationId, own } = splitConfig(step.config);
    if (!integrationId) {
      const config = { read: read(action.config, own) };
      this.#configs.set(step, config);
      return config;
    }
    const integration = await this.#integrations.configFor(scope, integrationId);
    if (!integration) return ko('integration-not-found', 'The integration of the step does not exist');
    if (integration.disabled) return ko('integration-disabled', 'The integration of the step is disabled');
    return { read: read(action.config, Object.assign({}, integration.config, own)) };
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
