import { RequestError, type StepErrorKey } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { isObject } from '../../platform/json-object.ts';
import { recordMeant } from '../../platform/named-record.ts';
import { maxLimit } from '../../platform/page.ts';
import type { Schema } from '../../platform/shape/json-schema.ts';
import type { StepDefinition } from '../plan/definition.ts';
import type { Action, CheckedWorkflow } from '../providers/action.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import { stepSchema, withIntegrationId } from '../providers/config-schema.ts';
import { configKeys, secretMask, type ConfigKeys } from '../providers/provider-config.ts';
import type { ProviderAction } from '../providers/provider.ts';
import { findSecretPaths, type ConfigPath } from '../providers/secret-paths.ts';
import { stepError, stepErrors, stepMissing, stepWarning, type StepIssue } from '../providers/step-issue.ts';
import { integrationIdOf, readOwnConfig, mergeConfig } from '../providers/step-config.ts';
import { integrationIsDisabled, type ExternalActions } from './external-actions.ts';
import type { IntegrationService } from './integration.service.ts';
import { holdsMask, maskedPlaces, maskSecrets, secretTexts } from './secrets.ts';

const integrationKey = 'integration_id';

/** Message for a mask without a stored secret. */
export const unknownMaskMessage = `reads ${secretMask}, but no secret is stored there; give it anew`;

/** Members of a step's config to which its secrets are bound: when they change, the secrets must be entered again. */
export type SecretBindings = Pick<ConfigKeys, 'destinations' | 'bindings'>;

/** Config for the action of a step. */
export interface ReadConfig {
  readonly config: object;
  /** Returns the secrets in the config, as {@link secretTexts}. */
  secrets(this: void): string[];
}

/** Configs of actions: checked when a workflow is saved, and read when a step runs. */
export class StepConfigs {
  readonly #catalogue: Catalogue;
  readonly #integrations: IntegrationService;
  readonly #external: ExternalActions;
  readonly #known = new WeakMap<StepDefinition, ReadConfig>();
  readonly #schemas = new WeakMap<Action, Schema>();

  constructor(catalogue: Catalogue, integrations: IntegrationService, external: ExternalActions) {
    this.#catalogue = catalogue;
    this.#integrations = integrations;
    this.#external = external;
  }

  /**
   * Finds the issues of a step's config and of the records that it refers to; returns undefined when its action is
   * unknown.
   */
  async issues(
    known: ProviderAction,
    step: StepDefinition,
    workflow: CheckedWorkflow,
  ): Promise<readonly StepIssue[] | undefined> {
    const issues = known.provider.served
      ? await this.#external.issues(workflow.scope, step)
      : await this.#configIssues(known, step, workflow);
    if (!issues) return undefined;
    const masks = maskedPlaces(step.config).map((place) =>
      stepError(['config', ...place], unknownMaskMessage),
    );
    const places = new Set(masks.map(({ path }) => path.join('/')));
    const found = issues.filter(({ path }) => !places.has(path.join('/')));
    const told = found.map(async (issue) => {
      const meant = await this.#recordMeant(known, step, workflow.scope, issue.path);
      return { ...issue, message: `${issue.message}${meant}` };
    });
    return [...masks, ...(await Promise.all(told))];
  }

  /** Returns the paths of the secrets in a step's config; all paths for an unknown action. */
  async secretPlaces(scope: Pick<Scope, 'workspaceId'>, step: StepDefinition): Promise<ConfigPath[]> {
    const known = this.#catalogue.action(step.action);
    return placesIn(
      step,
      known?.provider.served ? await this.#external.schemas(scope, step) : this.#schemasOf(known),
    );
  }

  /** Returns the same from the actions of the service only: for an action that integrations serve, all paths or none. */
  ownSecretPlaces(step: StepDefinition, isServedMasked: boolean): ConfigPath[] {
    const known = this.#catalogue.action(step.action);
    if (known && !known.provider.served) return placesIn(step, this.#schemasOf(known));
    return isServedMasked ? placesIn(step, undefined) : [];
  }

  /**
   * Returns the members to which the secrets of a step are bound: the integration, and the destinations that its action
   * or the schema of it declares.
   */
  async secretBindings(scope: Pick<Scope, 'workspaceId'>, step: StepDefinition): Promise<SecretBindings> {
    const known = this.#catalogue.action(step.action);
    const { destinations, bindings } =
      known && !known.provider.served
        ? configKeys(known.action.config)
        : { destinations: addressesIn(await this.#external.schemas(scope, step)), bindings: new Map() };
    return { destinations: new Set([integrationKey, ...destinations]), bindings };
  }

  #schemasOf(known: ProviderAction | undefined): Schema[] | undefined {
    if (!known) return undefined;
    const schema = this.#schemas.get(known.action) ?? stepSchema(known);
    this.#schemas.set(known.action, schema);
    return [schema];
  }

  /** Suggests the record that a config may mean where it refers to one that does not exist. */
  async #recordMeant(
    { action }: ProviderAction,
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
    known: ProviderAction,
    { config }: StepDefinition,
    workflow: CheckedWorkflow,
  ): Promise<readonly StepIssue[]> {
    const own = readOwnConfig(known, config);
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
   * Reads the config for a step's action. Without an integration, which may change, it is cached. Refuses an
   * integration that cannot be used and an invalid config.
   */
  async read(scope: Scope, known: ProviderAction, step: StepDefinition): Promise<ReadConfig> {
    const read = this.#known.get(step);
    if (read) return read;
    if (holdsMask(step.config)) throw new RequestError('validation', maskedStep, { key: 'bad-config' });
    if (known.provider.served) {
      const config = await this.#external.read(scope, step);
      const schema = withIntegrationId(config.served.config ?? {});
      return { config, secrets: () => secretTexts(step.config, placesIn(step, [schema])) };
    }
    const own = () => secretTexts(step.config, placesIn(step, this.#schemasOf(known)));
    const id = integrationIdOf(step.config);
    if (id === undefined) {
      const withoutBase = { config: mergeConfig(known, step.config, {}), secrets: own };
      this.#known.set(step, withoutBase);
      return withoutBase;
    }
    const integration = await this.#integrations.find(scope, id);
    if (!integration) throw unusable('integration-not-found', 'does not exist');
    if (integration.disabled) throw unusable('integration-disabled', 'is disabled');
    if (integration.provider !== known.provider.id)
      throw unusable('integration-mismatch', `is not one of the provider ${known.provider.id}`);
    const base = this.#integrations.openConfig(integration);
    const places = () => maskedPlaces(maskSecrets(base, configKeys(known.provider.config)));
    return {
      config: mergeConfig(known, step.config, base),
      secrets: () => [...own(), ...secretTexts(base, places())],
    };
  }
}

const maskedStep = `A secret of the step reads ${secretMask}, because no secret of the service opens it; give it anew in the workflow`;

function placesIn({ config }: StepDefinition, schemas: readonly Schema[] | undefined): ConfigPath[] {
  return findSecretPaths(config, schemas).filter(([key]) => key !== integrationKey);
}

const addressFormats: ReadonlySet<unknown> = new Set(['uri', 'hostname']);

/** Returns the members of configs that contain an address, also nested. */
function addressesIn(schemas: readonly Schema[] = []): string[] {
  return schemas.flatMap(({ properties }) =>
    Object.entries(isObject(properties) ? properties : {}).flatMap(([key, member]) =>
      saysWhere(member) ? [key] : [],
    ),
  );
}

function saysWhere(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return (isObject(schema) && addressFormats.has(schema['format'])) || Object.values(schema).some(saysWhere);
}

function unusable(key: StepErrorKey, problem: string): RequestError {
  return new RequestError('validation', `The integration of the step ${problem}`, { key });
}
