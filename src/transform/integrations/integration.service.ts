import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import { addAudit } from '../../platform/audit/write-audit.ts';
import { createResource } from '../../platform/changes/create-resource.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { SealError, type Seal } from '../../platform/auth/seal.ts';
import type { Reader } from '../../platform/database/database.ts';
import { revise } from '../../platform/database/moment.ts';
import { findPage, dropEmptyFilters } from '../../platform/database/find-page.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { read } from '../../platform/shape/read.ts';
import { isObject } from '../../platform/json-object.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import { configKeys, type ConfigKeys } from '../providers/provider-config.ts';
import type { Provider } from '../providers/provider.ts';
import { integrationColumn } from './integration-column.ts';
import { Integration } from './integration.entity.ts';
import { IntegrationInput, type IntegrationFilters, type IntegrationPatch } from './integration.inputs.ts';
import { findIntegrations, findServing, type IntegrationKey, type ServedKey } from './integration.store.ts';
import { updateMarks, toPublicSecrets, withSecrets } from './secret-marks.ts';
import { keepSecrets, maskSecrets } from './secrets.ts';

/** Maximum number of integrations of a workspace that serve actions: all of them are read for its catalogue. */
const maxServing = 100;

/** Valid config of a provider, with the actions that it serves. */
interface CheckedConfig {
  readonly config: unknown;
  readonly actionIds?: string[] | undefined;
}

/** Stores the configurations of providers: sealed at rest, and with masked secrets in every response (ADR 55). */
export class IntegrationService {
  readonly #services: Pick<Platform, 'clock' | 'database' | 'hints'>;
  readonly #seal: Seal;
  readonly #catalogue: Catalogue;
  readonly #read: Reader<IntegrationKey, Integration | undefined>;
  readonly #readServing: Reader<ServedKey, Integration[]>;

  constructor(services: Pick<Platform, 'clock' | 'database' | 'hints'>, seal: Seal, catalogue: Catalogue) {
    this.#services = services;
    this.#seal = seal;
    this.#catalogue = catalogue;
    this.#read = services.database.reader('integration_reads', findIntegrations);
    this.#readServing = services.database.reader('serving_reads', findServing);
  }

  /** Creates an integration under the caller's id. */
  async create(scope: Scope, id: string, input: IntegrationInput): Promise<Created<Integration>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const { config, actionIds } = this.#checked(input.provider, input.config, undefined);
    const { workspaceId } = scope;
    const keys = this.#keysOf(input.provider);
    const { record, replayed } = await createResource(this.#services, scope, {
      entity: Integration,
      id,
      shape: IntegrationInput,
      input,
      what: 'An integration with this id',
      operation: 'create_integration',
      change: 'integration.updated',
      row: (now) => ({
        name: input.name || undefined,
        notes: input.notes || undefined,
        provider: input.provider || undefined,
        sealedConfig: this.#seal.seal(config, placeOf({ workspaceId, id })),
        secretMarks: updateMarks(
          config,
          keys,
          { at: now, by: scope.subject },
          { config: undefined, marks: undefined },
        ),
        actionIds,
        disabled: false,
      }),
      async complete(em) {
        if (actionIds) await assertBelowLimit(em, workspaceId);
      },
    });
    return { record: this.#shown(record), replayed };
  }

  /** Updates an integration; a masked secret keeps its value. */
  async update(
    scope: Scope,
    id: string,
    patch: IntegrationPatch,
    ifMatch?: readonly string[],
  ): Promise<Integration> {
    return writeChanges(this.#services, scope, async (em) => {
      const integration = await this.#find(em, scope, id, true);
      requireMatch(ifMatch, integration);
      if (patch.name || patch.name === null) integration.name = patch.name;
      if (patch.notes || patch.notes === null) integration.notes = patch.notes;
      if (patch.disabled !== undefined) integration.disabled = patch.disabled;
      const given = patch.config === '' ? undefined : patch.config;
      if (given !== undefined || patch.secrets) {
        const stored = this.#readable(integration);
        const keys = this.#keysOf(integration.provider);
        const next = patch.secrets ? withSecrets(given ?? stored, patch.secrets, keys) : given;
        const { config, actionIds } = this.#checked(integration.provider, next, stored);
        const setter = { at: this.#services.clock.now(), by: scope.subject };
        const before = { config: stored, marks: integration.secretMarks };
        integration.secretMarks = updateMarks(config, keys, setter, before);
        integration.sealedConfig = this.#seal.seal(config, placeOf(integration));
        integration.actionIds = actionIds;
      }
      revise(integration, this.#services.clock);
      await em.flush();
      await addChange(em, 'integration.updated', integration);
      await addAudit(em, scope, 'update_integration', integration.id);
      return this.#shown(integration);
    });
  }

  async get(scope: Scope, id: string): Promise<Integration> {
    return this.#shown(await this.#find(this.#services.database.em(), scope, id));
  }

  /** Lists a page of the workspace's integrations, newest first. */
  async list(scope: Scope, query: PageQuery & IntegrationFilters): Promise<Page<Integration>> {
    const { provider, disabled } = query;
    const where = { workspaceId: scope.workspaceId, ...dropEmptyFilters({ provider, disabled }) };
    const found = await findPage(this.#services.database.em(), Integration, where, query);
    return { ...found, items: found.items.map((integration) => this.#shown(integration)) };
  }

  /** Finds an integration as it is stored, with its sealed config; undefined for an unknown id. */
  async find({ workspaceId }: Scope, id: string): Promise<Integration | undefined> {
    const [integration] = isUuid(id) ? await this.#read([{ workspaceId, id }]) : [];
    return integration;
  }

  /** Lists the integrations that serve an action, or any, as they are stored; the oldest first. */
  async listServing(
    { workspaceId }: Pick<Scope, 'workspaceId'>,
    actionId?: string,
  ): Promise<readonly Integration[]> {
    const [integrations = []] = await this.#readServing([{ workspaceId, actionId }]);
    return integrations;
  }

  /** Decrypts the config of a stored integration with its secrets: only for the steps that use it. */
  openConfig(integration: Integration): unknown {
    return this.#seal.open(integration.sealedConfig, placeOf(integration));
  }

  /**
   * Decrypts the config; undefined when no key of the service decrypts it, which `doctor` reports: the config must be
   * entered again.
   */
  #readable(integration: Integration): unknown {
    try {
      return this.openConfig(integration);
    } catch (error) {
      if (error instanceof SealError) return undefined;
      throw error;
    }
  }

  async #find(em: EntityManager, { workspaceId }: Scope, id: string, lock = false): Promise<Integration> {
    const options = lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
    const integration = isUuid(id) ? await em.findOne(Integration, { workspaceId, id }, options) : null;
    if (!integration) throw notFound('Integration');
    return integration;
  }

  /**
   * Returns a config as it is stored, with the stored secrets in place of masks. Refuses a config that its provider
   * does not accept.
   */
  #checked(providerId: string | undefined, config: unknown, stored: unknown): CheckedConfig {
    const provider = this.#providerOf(providerId);
    if (!provider?.config) {
      if (config === undefined || (isObject(config) && Object.keys(config).length === 0))
        return { config: null };
      const who = provider ? `the provider ${provider.id}` : 'an integration without a provider';
      throw invalid({ config: `is not taken by ${who}` });
    }
    if (config !== undefined && !isObject(config)) throw invalid({ config: 'must be an object' });
    const kept = keepSecrets(
      config ?? {},
      isObject(stored) ? stored : undefined,
      configKeys(provider.config),
    );
    try {
      const taken = read(provider.config, kept);
      const actionIds = provider.served?.list(taken).map(({ id }) => id);
      const reserved = actionIds?.find((id) => this.#catalogue.isReserved(id));
      if (reserved !== undefined)
        throw invalid({ actions: `must not hold ${reserved}, which begins like an action of the service` });
      return { config: kept, actionIds };
    } catch (error) {
      if (error instanceof RequestError && error.fields) throw invalid({ config: error.fields });
      throw error;
    }
  }

  #providerOf(id: string | undefined): Provider | undefined {
    const provider = id ? this.#catalogue.provider(id) : undefined;
    if (provider || !id) return provider;
    const known = this.#catalogue.providerIds.join(', ');
    throw invalid({ provider: `is not a known provider: ${id}; known are ${known}` });
  }

  /**
   * Converts an integration to its public form. A config of a provider that no longer exists has no schema, so all of
   * it is masked.
   */
  #shown(integration: Integration): Integration {
    const keys = this.#keysOf(integration.provider);
    const stored = this.#readable(integration);
    const config = maskSecrets(stored, keys);
    const secrets = toPublicSecrets(stored, keys, integration.secretMarks);
    return Object.assign(new Integration(), integration, { config, secrets });
  }

  #keysOf(provider: string | undefined): ConfigKeys {
    return configKeys(this.#catalogue.provider(provider ?? '')?.config);
  }
}

/**
 * Asserts the limit of serving integrations. `distinctMoment` serializes the creates of a workspace, so that none is
 * missed.
 */
async function assertBelowLimit(em: EntityManager, workspaceId: string): Promise<void> {
  const serving = await em.count(Integration, { workspaceId, actionIds: { $ne: null } });
  if (serving > maxServing)
    throw invalid({ provider: `is that of ${maxServing} integrations already, which serve actions` });
}

/** Returns the place to which a sealed config is bound: in another row it cannot be decrypted. */
function placeOf({ workspaceId, id }: { workspaceId: string; id: string }): string {
  return integrationColumn.placeOf(workspaceId, id);
}
