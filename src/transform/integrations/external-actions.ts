import { LRUCache } from 'lru-cache';
import {
  RequestError,
  type FieldErrors,
  type RequestErrorKind,
  type StepErrorKey,
} from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Schema } from '../../platform/shape/json-schema.ts';
import { read } from '../../platform/shape/read.ts';
import { isUuid } from '../../platform/ids.ts';
import type { StepDefinition } from '../plan/definition.ts';
import type { ActionResource } from '../providers/action.resource.ts';
import { withIntegrationId } from '../providers/config-schema.ts';
import { configProblem } from '../providers/http/config-check.ts';
import { ExternalStep } from '../providers/http/external-step.ts';
import { HttpConfig, defaultCallSeconds, type ServedAction } from '../providers/http/http-config.ts';
import { stepErrors, stepWarning, type StepIssue } from '../providers/step-issue.ts';
import { splitConfig } from '../providers/step-config.ts';
import type { Integration } from './integration.entity.ts';
import type { IntegrationService } from './integration.service.ts';

const maxCachedConfigs = 200;

/** Message for a step whose integration is disabled and may be enabled again. */
export const integrationIsDisabled = 'is an integration that is disabled';

const integrationIsMissing = { missing: 'integration' } as const;

/** Reason why a step cannot be used, with errors by its members. */
class Unusable {
  readonly key: RequestErrorKind | StepErrorKey;
  readonly message: string;
  readonly errors: FieldErrors;

  constructor(key: RequestErrorKind | StepErrorKey, message: string, errors: FieldErrors) {
    this.key = key;
    this.message = message;
    this.errors = errors;
  }
}

/** Actions that integrations serve, with the integration of each step. */
export class ExternalActions {
  readonly #integrations: IntegrationService;
  /** Parsed configs by their sealed text, which differs each time a config is stored. */
  readonly #configs = new LRUCache<string, HttpConfig>({ max: maxCachedConfigs });

  constructor(integrations: IntegrationService) {
    this.#integrations = integrations;
  }

  /** Finds the issues of a step; returns undefined when no integration serves its action. */
  async issues(scope: Scope, step: StepDefinition): Promise<readonly StepIssue[] | undefined> {
    const found = await this.#find(scope, step);
    if (found instanceof Unusable) {
      if (found.key === 'unknown-action') return undefined;
      const isMissing = found.key === 'integration-not-found';
      return stepErrors(found.errors).map((issue) => ({ ...issue, ...(isMissing && integrationIsMissing) }));
    }
    const problem = configProblem(found.served.config ?? {}, splitConfig(step.config).own);
    return [
      ...(found.integration.disabled
        ? [stepWarning(['config', 'integration_id'], integrationIsDisabled)]
        : []),
      ...(problem === undefined ? [] : stepErrors({ config: problem })),
    ];
  }

  /**
   * Reads the config of a step in the form of its action. Refuses an action that no integration serves now, and an
   * invalid config.
   */
  async read(scope: Scope, step: StepDefinition): Promise<ExternalStep> {
    const found = await this.#find(scope, step);
    if (found instanceof Unusable) throw new RequestError('validation', found.message, { key: found.key });
    const { integration, config, served } = found;
    if (integration.disabled)
      throw new RequestError('validation', 'The integration of the step is disabled', {
        key: 'integration-disabled',
      });
    const { own } = splitConfig(step.config);
    const problem = configProblem(served.config ?? {}, own);
    if (problem !== undefined) {
      const message = `The config of the step does not fit: ${JSON.stringify(problem)}`;
      throw new RequestError('validation', message, { key: 'bad-config' });
    }
    return new ExternalStep(config.url, config.secret, served, own);
  }

  /**
   * Returns the schemas for the config of a step: the one of its integration, or else those of all that serve its
   * action; undefined when none does.
   */
  async schemas(
    scope: Pick<Scope, 'workspaceId'>,
    { action, config }: StepDefinition,
  ): Promise<Schema[] | undefined> {
    const serving = await this.#integrations.listServing(scope, action);
    const { integrationId } = splitConfig(config);
    const named = serving.filter(({ id }) => id === integrationId);
    const schemas = (named.length > 0 ? named : serving).flatMap((integration) => {
      const served = this.#configOf(integration).actions.find(({ id }) => id === action);
      return served ? [withIntegrationId(served.config ?? {})] : [];
    });
    return schemas.length > 0 ? schemas : undefined;
  }

  /** Returns the id of the integration that serves a step; undefined when none does, or several do. */
  async findIntegrationId(scope: Scope, step: StepDefinition): Promise<string | undefined> {
    const found = await this.#find(scope, step);
    return found instanceof Unusable ? undefined : found.integration.id;
  }

  /** Lists the actions of the enabled integrations of a workspace in their public form. */
  async listActions(scope: Scope): Promise<ActionResource[]> {
    const integrations = await this.#integrations.listServing(scope);
    return integrations
      .filter(({ disabled }) => !disabled)
      .flatMap((integration) =>
        this.#configOf(integration).actions.map(({ id, name, summary, config = {}, timeout }, place) => ({
          id,
          name,
          summary,
          provider: integration.provider ?? '',
          integrationId: integration.id,
          configSchema: withIntegrationId(config),
          group: integration.name ?? integration.provider ?? '',
          uiOrder: place + 1,
          expectedSeconds: timeout ?? defaultCallSeconds,
        })),
      );
  }

  async #find(scope: Scope, { action, config }: StepDefinition): Promise<Found | Unusable> {
    const { integrationId } = splitConfig(config);
    const serving = await this.#integrations.listServing(scope, action);
    if (integrationId !== undefined) return this.#named(scope, action, integrationId, serving);
    const usable = serving.length > 1 ? serving.filter(({ disabled }) => !disabled) : serving;
    const [integration = serving[0]] = usable;
    if (!integration) return new Unusable('unknown-action', `There is no action ${action}`, {});
    if (usable.length > 1)
      return new Unusable(
        'integration-ambiguous',
        `Several integrations serve ${action}`,
        atIntegration(`is required, for several integrations serve ${action}`),
      );
    return this.#found(integration, action);
  }

  async #named(
    scope: Scope,
    action: string,
    id: unknown,
    serving: readonly Integration[],
  ): Promise<Found | Unusable> {
    if (typeof id !== 'string' || !isUuid(id))
      return new Unusable(
        'validation',
        'The id of the integration is no UUID',
        atIntegration('must be a UUID'),
      );
    const integration = serving.find((candidate) => candidate.id === id);
    if (integration) return this.#found(integration, action);
    if (await this.#integrations.find(scope, id))
      return new Unusable(
        'action-not-served',
        `The integration of the step does not serve ${action}`,
        atIntegration(`must be an integration that serves ${action}`),
      );
    return new Unusable(
      'integration-not-found',
      'The integration of the step does not exist',
      atIntegration('is the id of no integration'),
    );
  }

  #found(integration: Integration, actionId: string): Found | Unusable {
    const config = this.#configOf(integration);
    const served = config.actions.find(({ id }) => id === actionId);
    if (!served) throw new TypeError('An integration is listed for an action that it does not serve');
    return { integration, config, served };
  }

  /** Parses a config once, because checking its schemas takes time. */
  #configOf(integration: Integration): HttpConfig {
    const known = this.#configs.get(integration.sealedConfig);
    if (known) return known;
    const config = read(HttpConfig, this.#integrations.openConfig(integration));
    this.#configs.set(integration.sealedConfig, config);
    return config;
  }
}

function atIntegration(message: string): FieldErrors {
  return { config: { integration_id: message } };
}

/** Action, and the integration that serves it. */
interface Found {
  readonly integration: Integration;
  readonly config: HttpConfig;
  readonly served: ServedAction;
}
