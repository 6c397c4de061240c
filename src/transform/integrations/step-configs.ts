import { Refusal, type StepRefusalKey } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { isObject } from '../../platform/json-object.ts';
import { recordMeant } from '../../platform/named-record.ts';
import { maxLimit } from '../../platform/page.ts';
import type { StepDefinition } from '../plan/definition.ts';
import type { CheckedWorkflow } from '../providers/action.ts';
import type { KnownAction } from '../providers/provider.ts';
import { stepError, stepErrors, stepMissing, stepWarning, type StepIssue } from '../providers/step-issue.ts';
import { integrationIdOf, ownConfig, wholeConfig } from '../providers/step-config.ts';
import { integrationIsDisabled, type ExternalActions } from './external-actions.ts';
import type { IntegrationService } from './integration.service.ts';

const integrationKey = 'integration_id';

/** The configs that actions take: checked when a workflow is saved, made when a step runs. */
export class StepConfigs {
  readonly #integrations: IntegrationService;
  readonly #external: ExternalActions;
  readonly #known = new WeakMap<StepDefinition, object>();

  constructor(integrations: IntegrationService, external: ExternalActions) {
    this.#integrations = integrations;
    this.#external = external;
  }

  /** What is found in a step's config and of the records it names; undefined when nobody serves its action. */
  async issues(
    known: KnownAction,
    step: StepDefinition,
    workflow: CheckedWorkflow,
  ): Promise<readonly StepIssue[] | undefined> {
    const issues = known.provider.served
      ? await this.#external.issues(workflow.scope, step)
      : await this.#configIssues(known, step, workflow);
    return (
      issues &&
      Promise.all(
        issues.map(async (issue) => {
          const meant = await this.#recordMeant(known, step, workflow.scope, issue.path);
          return { ...issue, message: `${issue.message}${meant}` };
        }),
      )
    );
  }

  /** The record that a config may mean where it names one that is not there. */
  async #recordMeant(
    { action }: KnownAction,
    { config }: StepDefinition,
    scope: Scope,
    [member, key = '', ...inside]: readonly string[],
  ): Promise<string> {
    const records =
      key === integrationKey
        ? async () => (await this.#integrations.list(scope, { limit: maxLimit })).items
        : action.named[key];
    if (member !== 'config' || !records || inside.length > 0 || !isObject(config)) return '';
    return recordMeant(config[key], await records(scope));
  }

  async #configIssues(
    known: KnownAction,
    { config }: StepDefinition,
    workflow: CheckedWorkflow,
  ): Promise<readonly StepIssue[]> {
    const own = ownConfig(known, config);
    if ('errors' in own) return stepErrors(own.errors, ['config']);
    const id = integrationIdOf(config);
    const { action, provider } = known;
    const integration = id === undefined ? undefined : await this.#integrations.find(workflow.scope, id);
    const at = ['config', integrationKey];
    if (id !== undefined && !integration)
      return [stepMissing(at, 'integration', 'is the id of no integration')];
    if (integration && integration.provider !== provider.id)
      return [stepError(at, `must be an integration of the provider ${provider.id}`)];
    const found = (await action.check?.(own.config, workflow)) ?? [];
    return [
      ...(integration?.disabled ? [stepWarning(at, integrationIsDisabled)] : []),
      ...found.map((issue) => ({ ...issue, path: ['config', ...issue.path] })),
    ];
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
