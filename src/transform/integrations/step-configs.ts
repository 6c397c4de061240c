import { Refusal, type FieldErrors, type StepRefusalKey } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { StepDefinition } from '../plan/definition.ts';
import type { KnownAction } from '../providers/provider.ts';
import { integrationIdOf, ownConfig, wholeConfig } from '../providers/step-config.ts';
import type { ExternalActions } from './external-actions.ts';
import type { IntegrationService } from './integration.service.ts';

/** The configs that actions take: checked when a workflow is saved, made when a step runs. */
export class StepConfigs {
  readonly #integrations: IntegrationService;
  readonly #external: ExternalActions;
  readonly #known = new WeakMap<StepDefinition, object>();

  constructor(integrations: IntegrationService, external: ExternalActions) {
    this.#integrations = integrations;
    this.#external = external;
  }

  /** What is wrong with a step's config and with the records it names, by the step's members; undefined when nothing is. */
  async errors(scope: Scope, known: KnownAction, step: StepDefinition): Promise<FieldErrors | undefined> {
    if (known.provider.served) return this.#external.errors(scope, step);
    const config = await this.#configErrors(scope, known, step);
    return config && { config };
  }

  async #configErrors(
    scope: Scope,
    known: KnownAction,
    { config }: StepDefinition,
  ): Promise<FieldErrors | undefined> {
    const own = ownConfig(known, config);
    if ('errors' in own) return own.errors;
    const id = integrationIdOf(config);
    const { action, provider } = known;
    const integration = id === undefined ? undefined : await this.#integrations.find(scope, id);
    if (id !== undefined && !integration) return { integration_id: 'is the id of no integration' };
    if (integration && integration.provider !== provider.id)
      return { integration_id: `must be an integration of the provider ${provider.id}` };
    return action.check?.(scope, own.config);
  }

  /**
   * The config for a step's action. Without an integration, which may change, it is read once. Refuses an integration that
   * cannot be used and a config that does not fit.
   */
  async read(scope: Scope, known: KnownAction, step: StepDefinition): Promise<object> {
    if (known.provider.served) return this.#external.read(scope, step);
    const id = integrationIdOf(step.config);
    if (id === undefined) {
      const config = this.#known.get(step) ?? wholeConfig(known, step.config, {});
      this.#known.set(step, config);
      return config;
    }
    const integration = await this.#integrations.find(scope, id);
    if (!integration) throw unusable('integration-not-found', 'does not exist');
    if (integration.disabled) throw unusable('integration-disabled', 'is disabled');
    if (integration.provider !== known.provider.id)
      throw unusable('integration-mismatch', `is not one of the provider ${known.provider.id}`);
    return wholeConfig(known, step.config, this.#integrations.openConfig(integration));
  }
}

function unusable(key: StepRefusalKey, problem: string): Refusal {
  return new Refusal('validation', `The integration of the step ${problem}`, { key });
}
