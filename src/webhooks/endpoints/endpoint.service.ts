import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { addAudit } from '../../platform/audit/write-audit.ts';
import type { AuditOperation } from '../../platform/audit/audit-operation.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Seal } from '../../platform/auth/seal.ts';
import { cursorOf } from '../../platform/changes/change-cursor.ts';
import { typesFor, webhookTypes, type ChangeType } from '../../platform/changes/change-type.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import { findPage, present } from '../../platform/database/find-page.ts';
import { distinctMoment, revise } from '../../platform/database/moment.ts';
import { didYouMean } from '../../platform/did-you-mean.ts';
import { invalid, notFound, Refusal } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import { contentHash, requireSameContent, type Created } from '../../platform/idempotency.ts';
import { compositeKey, isUuid } from '../../platform/ids.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { IssuedWebhookEndpoint, WebhookEndpoint } from './endpoint.entity.ts';
import {
  WebhookEndpointInput,
  type WebhookEndpointFilters,
  type WebhookEndpointPatch,
  type WebhookSecretInput,
} from './endpoint.inputs.ts';
import { newSecret, openSecrets, sealSecrets } from './endpoint-secrets.ts';

/** So many endpoints a workspace may have: each is told of every change. */
const mostEndpoints = 100;

const overlapSeconds = 24 * 60 * 60;

/** Who acts where nobody has asked. */
const service = 'docmill';

type Services = Pick<Platform, 'changes' | 'clock' | 'database' | 'hints' | 'timings'>;

/** Keeps which servers are told of the changes of a workspace; their secrets are not shown again. */
export class WebhookEndpointService {
  readonly #services: Services;
  readonly #seal: Seal;

  constructor(services: Services, seal: Seal) {
    this.#services = services;
    this.#seal = seal;
  }

  /** Creates an endpoint under the caller's id; it is told of what changes from now on. */
  async create(
    scope: Scope,
    id: string,
    input: WebhookEndpointInput,
  ): Promise<Created<IssuedWebhookEndpoint>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    requireOneSecret(input.secret);
    requireTypes(scope, input.types);
    const { workspaceId } = scope;
    const content = contentHash(WebhookEndpointInput, input);
    const cursor = cursorOf(await this.#services.changes.head(scope));
    const secret = input.secret ?? newSecret();
    const created = await writeChanges(this.#services, scope, async (em) => {
      const now = await distinctMoment(em, this.#services.clock, WebhookEndpoint, workspaceId);
      const disabled = input.disabled ?? false;
      const row = {
        workspaceId,
        id,
        url: input.url,
        description: input.description || undefined,
        types: typesOf(input.types),
        createdBy: scope.subject,
        permissions: [...scope.permissions],
        sealedSecrets: sealSecrets(this.#seal, { workspaceId, id }, [secret]),
        disabled,
        ...(disabled && { disabledReason: 'asked' as const, disabledAt: now }),
        cursor,
        fence: 0,
        contentHash: content,
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
      const insert = em.createQueryBuilder(WebhookEndpoint).insert(row).onConflict().ignore();
      const replayed = (await insert.execute('run')).affectedRows === 0;
      const record = await this.#find(em, scope, id);
      if (replayed)
        requireSameContent(record.contentHash, content, 'A webhook endpoint with this id', 'PATCH');
      else {
        await requireFew(em, workspaceId);
        await this.#note(em, scope, record, 'create_webhook');
      }
      return { record, replayed };
    });
    this.#tell(created.record);
    const isShown = !created.replayed && input.secret === undefined;
    return { ...created, record: issued(created.record, isShown ? secret : undefined) };
  }

  async get(scope: Scope, id: string): Promise<WebhookEndpoint> {
    return this.#find(this.#services.database.em(), scope, id);
  }

  /** A page of the workspace's endpoints, newest first. */
  list({ workspaceId }: Scope, query: PageQuery & WebhookEndpointFilters): Promise<Page<WebhookEndpoint>> {
    const where = { workspaceId, ...present({ disabled: query.disabled }) };
    return findPage(this.#services.database.em(), WebhookEndpoint, where, query);
  }

  /** Changes an endpoint. Enabled again it goes on where it was. */
  update(
    scope: Scope,
    id: string,
    patch: WebhookEndpointPatch,
    ifMatch?: readonly string[],
  ): Promise<WebhookEndpoint> {
    requireTypes(scope, patch.types);
    return this.change(scope, id, { operation: 'update_webhook', ifMatch }, (endpoint) => {
      if (patch.url) endpoint.url = patch.url;
      if (patch.description || patch.description === null) endpoint.description = patch.description;
      if (patch.types !== undefined) {
        endpoint.types = typesOf(patch.types);
        endpoint.createdBy = scope.subject;
        endpoint.permissions = [...scope.permissions];
      }
      if (patch.disabled !== undefined && patch.disabled !== endpoint.disabled)
        this.#setDisabled(endpoint, patch.disabled ? 'asked' : undefined);
    });
  }

  /** Gives an endpoint a new secret; messages are signed with both for a while. */
  async rotate(
    scope: Scope,
    id: string,
    input: WebhookSecretInput,
    ifMatch?: readonly string[],
  ): Promise<IssuedWebhookEndpoint> {
    requireOneSecret(input.secret);
    const secret = input.secret ?? newSecret();
    const changed = await this.change(
      scope,
      id,
      { operation: 'rotate_webhook_secret', ifMatch },
      (endpoint) => {
        const [present, old] = openSecrets(this.#seal, endpoint);
        const seconds = input.overlapSeconds ?? overlapSeconds;
        // A repeat of the same request leaves the old one in its place.
        const before = secret === present ? old : present;
        endpoint.sealedSecrets = sealSecrets(this.#seal, endpoint, before ? [secret, before] : [secret]);
        endpoint.oldSecretUntil =
          seconds > 0 ? new Date(this.#services.clock.now().getTime() + seconds * 1000) : null;
      },
    );
    return issued(changed, input.secret === undefined ? secret : undefined);
  }

  /** Removes an endpoint. What it was not told yet is told no more; what it was told goes when its time is over. */
  async remove(scope: Scope, id: string, ifMatch?: readonly string[]): Promise<WebhookEndpoint> {
    const removed = await writeChanges(this.#services, scope, async (em) => {
      const endpoint = await this.#find(em, scope, id, true);
      requireMatch(ifMatch, endpoint);
      await em.nativeDelete(WebhookEndpoint, { workspaceId: scope.workspaceId, id });
      await addChange(em, 'webhook.deleted', endpoint);
      await addAudit(em, scope, 'delete_webhook', id);
      return endpoint;
    });
    this.#tell(removed);
    return removed;
  }

  /** Ends that an endpoint is sent anything, as long as it is held under the fence, and says so. */
  async disable(endpoint: WebhookEndpoint, reason: 'gone' | 'failing'): Promise<void> {
    const { workspaceId, id, fence } = endpoint;
    const scope = { workspaceId, subject: service, permissions: new Set<never>() };
    await writeChanges(this.#services, scope, async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const held = await em.findOne(WebhookEndpoint, { workspaceId, id, fence, disabled: false }, lock);
      if (!held) return;
      this.#setDisabled(held, reason);
      await this.#write(em, held);
      await addChange(em, 'webhook.disabled', held);
      await addAudit(em, scope, 'disable_webhook', id);
    });
    this.#tell(endpoint);
  }

  /** Keeps that an endpoint was away for longer than changes are kept. */
  async noteMissed({ workspaceId, id }: WebhookEndpoint): Promise<void> {
    const scope = { workspaceId, subject: service, permissions: new Set<never>() };
    await writeChanges(this.#services, scope, async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const endpoint = await em.findOne(WebhookEndpoint, { workspaceId, id }, lock);
      if (!endpoint) return;
      endpoint.missedAt = this.#services.clock.now();
      revise(endpoint, this.#services.clock);
      await em.flush();
      await addChange(em, 'webhook.updated', endpoint);
    });
  }

  /** Changes an endpoint within a transaction: whoever holds it takes notice. */
  async change(
    scope: Scope,
    id: string,
    { operation, ifMatch }: { operation: AuditOperation; ifMatch?: readonly string[] | undefined },
    work: (endpoint: WebhookEndpoint) => void,
  ): Promise<WebhookEndpoint> {
    const changed = await writeChanges(this.#services, scope, async (em) => {
      const endpoint = await this.#find(em, scope, id, true);
      requireMatch(ifMatch, endpoint);
      work(endpoint);
      await this.#write(em, endpoint);
      await this.#note(em, scope, endpoint, operation);
      return endpoint;
    });
    this.#tell(changed);
    return changed;
  }

  #setDisabled(endpoint: WebhookEndpoint, reason: WebhookEndpoint['disabledReason']): void {
    endpoint.disabled = Boolean(reason);
    endpoint.disabledReason = reason ?? null;
    endpoint.disabledAt = reason ? this.#services.clock.now() : null;
    if (!reason) endpoint.failingSince = null;
  }

  /** Under its next fence: whoever holds it moves its place no further, and ends its calls before others take it. */
  async #write(em: EntityManager, endpoint: WebhookEndpoint): Promise<void> {
    const { clock, timings } = this.#services;
    const soon = new Date(clock.now().getTime() + timings.webhooks.handOverMs);
    endpoint.fence += 1;
    if (endpoint.leaseEnd && endpoint.leaseEnd > soon) endpoint.leaseEnd = soon;
    revise(endpoint, clock);
    await em.flush();
  }

  async #note(
    em: EntityManager,
    scope: Scope,
    endpoint: WebhookEndpoint,
    operation: AuditOperation,
  ): Promise<void> {
    const type: ChangeType = operation === 'create_webhook' ? 'webhook.created' : 'webhook.updated';
    await addChange(em, type, endpoint);
    await addAudit(em, scope, operation, endpoint.id);
  }

  #tell({ workspaceId, id }: WebhookEndpoint): void {
    this.#services.hints.send('webhook', compositeKey(workspaceId, id));
  }

  async #find(em: EntityManager, { workspaceId }: Scope, id: string, lock = false): Promise<WebhookEndpoint> {
    const options = lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
    const found = isUuid(id) ? await em.findOne(WebhookEndpoint, { workspaceId, id }, options) : null;
    if (!found) throw notFound('Webhook endpoint');
    return found;
  }
}

/** Refuses types that are unknown, or that the token may not see. */
function requireTypes(scope: Scope, types: readonly string[] | null | undefined): void {
  const known: readonly string[] = webhookTypes;
  const unknown = types?.find((type) => !known.includes(type));
  if (unknown !== undefined)
    throw invalid({
      types: `must not hold ${unknown}${didYouMean(unknown, known)}; known are ${known.join(', ')}`,
    });
  typesFor(scope, types ?? undefined);
}

/** None named means all. */
function typesOf(types: readonly string[] | null | undefined): string[] | null {
  return types && types.length > 0 ? [...types] : null;
}

function issued(endpoint: WebhookEndpoint, secret: string | undefined): IssuedWebhookEndpoint {
  return Object.assign(new IssuedWebhookEndpoint(), endpoint, { secret });
}

/** The old one is kept by the service itself. */
function requireOneSecret(secret: string | undefined): void {
  if (secret?.includes(' ')) throw invalid({ secret: 'must be one secret' });
}

/** `distinctMoment` lets the creates of a workspace follow one another, so that none is overlooked. */
async function requireFew(em: EntityManager, workspaceId: string): Promise<void> {
  if ((await em.count(WebhookEndpoint, { workspaceId })) <= mostEndpoints) return;
  throw new Refusal('conflict', `The workspace has ${mostEndpoints} webhook endpoints already`);
}
