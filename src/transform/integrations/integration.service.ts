import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { invalid, notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Seal } from '../../platform/auth/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import { distinctMoment } from '../../platform/database/moment.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { requireMatch } from '../../platform/etag.ts';
import { contentHash, requireSameContent, type Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import { Integration } from './integration.entity.ts';
import { IntegrationInput, type IntegrationPatch } from './integration.inputs.ts';
import { keepSecrets, maskSecrets } from './secrets.ts';

/** Keeps the configurations of providers; sealed at rest, their secrets never shown again (decision 28). */
export class IntegrationService {
  readonly #database: Database;
  readonly #seal: Seal;

  constructor(database: Database, seal: Seal) {
    this.#database = database;
    this.#seal = seal;
  }

  /** Creates an integration under the caller's id. */
  async create(scope: Scope, id: string, input: IntegrationInput): Promise<Created<Integration>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const content = contentHash(IntegrationInput, input);
    const { workspaceId } = scope;
    return this.#database.em().transactional(async (em) => {
      const now = await distinctMoment(em, 'integration', workspaceId);
      const row = {
        workspaceId,
        id,
        name: input.name || undefined,
        notes: input.notes || undefined,
        provider: input.provider || undefined,
        sealedConfig: this.#seal.seal(input.config ?? null, placeOf({ workspaceId, id })),
        disabled: false,
        contentHash: content,
        createdAt: now,
        updatedAt: now,
      };
      const inserted = await em
        .createQueryBuilder(Integration)
        .insert(row)
        .onConflict()
        .ignore()
        .execute('run');
      const integration = await this.#find(em, scope, id);
      const replayed = inserted.affectedRows === 0;
      if (replayed) requireSameContent(integration.contentHash, content, 'An integration with this id');
      return { record: this.#shown(integration), replayed };
    });
  }

  /** Changes an integration; a secret that reads as masked keeps its value. */
  async update(
    scope: Scope,
    id: string,
    patch: IntegrationPatch,
    ifMatch?: readonly string[],
  ): Promise<Integration> {
    return this.#database.em().transactional(async (em) => {
      const integration = await this.#find(em, scope, id, true);
      requireMatch(ifMatch, integration);
      if (patch.name) integration.name = patch.name;
      if (patch.notes) integration.notes = patch.notes;
      if (patch.disabled !== undefined) integration.disabled = patch.disabled;
      if (patch.config !== undefined && patch.config !== '') {
        const place = placeOf(integration);
        const config = keepSecrets(patch.config, this.#seal.open(integration.sealedConfig, place));
        integration.sealedConfig = this.#seal.seal(config, place);
      }
      integration.updatedAt = new Date();
      await em.flush();
      return this.#shown(integration);
    });
  }

  async get(scope: Scope, id: string): Promise<Integration> {
    return this.#shown(await this.#find(this.#database.em(), scope, id));
  }

  /** A page of the workspace's integrations, newest first. */
  async list(scope: Scope, page: PageQuery): Promise<Page<Integration>> {
    const found = await findPage(this.#database.em(), Integration, { workspaceId: scope.workspaceId }, page);
    return { ...found, items: found.items.map((integration) => this.#shown(integration)) };
  }

  /** The open config for a step that names the integration; undefined when there is none, `disabled` when it must not be used. */
  async configFor(scope: Scope, id: string): Promise<{ config: unknown; disabled: boolean } | undefined> {
    if (!isUuid(id)) return undefined;
    const found = await this.#database.em().findOne(Integration, { workspaceId: scope.workspaceId, id });
    if (!found) return undefined;
    return { config: this.#seal.open(found.sealedConfig, placeOf(found)), disabled: found.disabled };
  }

  async #find(em: EntityManager, scope: Scope, id: string, lock = false): Promise<Integration> {
    const where = { workspaceId: scope.workspaceId, id };
    const options = lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
    const integration = isUuid(id) ? await em.findOne(Integration, where, options) : null;
    if (!integration) throw notFound('Integration');
    return integration;
  }

  #shown(integration: Integration): Integration {
    const config = maskSecrets(this.#seal.open(integration.sealedConfig, placeOf(integration)));
    return Object.assign(new Integration(), integration, { config });
  }
}

/** What a sealed config is bound to: moved to another row it cannot be opened. */
function placeOf({ workspaceId, id }: { workspaceId: string; id: string }): string {
  return `integration/${workspaceId}/${id}`;
}
