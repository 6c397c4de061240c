import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { addAudit } from '../../platform/audit/write-audit.ts';
import type { AuditOperation } from '../../platform/audit/audit-operation.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Seal } from '../../platform/auth/seal.ts';
import { cursorOf } from '../../platform/changes/change-cursor.ts';
import { typesFor, webhookTypes } from '../../platform/changes/change-type.ts';
import { createResource } from '../../platform/changes/create-resource.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import { findPage, dropEmptyFilters } from '../../platform/database/find-page.ts';
import { revise } from '../../platform/database/moment.ts';
import { didYouMean } from '../../platform/did-you-mean.ts';
import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Created } from '../../platform/idempotency.ts';
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

/** Maximum number of endpoints of a workspace, each of which reads every change. */
const maxEndpoints = 100;

const defaultOverlapSeconds = 24 * 60 * 60;

/** Subject of changes that no client requested. */
const service = 'docmill';

type Services = Pick<Platform, 'changes' | 'clock' | 'database' | 'hints' | 'timings'>;

/** Stores the webhook endpoints of workspaces; their secrets are shown only once. */
export class WebhookEndpointService {
  readonly #services: Services;
  readonly #seal: Seal;

  constructor(services: Services, seal: Seal) {
    this.#services = services;
    this.#seal = seal;
  }

  /** Creates an endpoint under the caller's id; it receives the changes from now on. */
  async create(
    scope: Scope,
    id: string,
    input: WebhookEndpointInput,
  ): Promise<Created<IssuedWebhookEndpoint>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    requireOneSecret(input.secret);
    requireTypes(scope, input.types);
    const { workspaceId } = scope;
    const cursor = cursorOf(await this.#services.changes.head(scope));
    const secret = input.secret ?? newSecret();
    const created = await createResource(this.#services, scope, {
      entity: WebhookEndpoint,
      id,
      shape: WebhookEndpointInput,
      input,
      what: 'A webhook endpoint with this id',
      operation: 'create_webhook',
      change: 'webhook.created',
      row: (now) => ({
        url: input.url,
        description: input.description || undefined,
        types: typesOf(input.types),
        createdBy: scope.subject,
        permissions: [...scope.permissions],
        sealedSecrets: sealSecrets(this.#seal, { workspaceId, id }, [secret]),
        disabled: input.disabled ?? false,
        ...(input.disabled && { disabledReason: 'asked' as const, disabledAt: now }),
        cursor,
        fence: 0,
      }),
      complete: (em) => assertBelowLimit(em, workspaceId),
    });
    this.#notifyWorker(created.record);
    const isShown = !created.replayed && input.secret === undefined;
    return { ...created, record: toIssued(created.record, isShown ? secret : undefined) };
  }

  async get(scope: Scope, id: string): Promise<WebhookEndpoint> {
    return this.#find(this.#services.database.em(), scope, id);
  }

  /** Lists the endpoints of the workspace, newest first. */
  list({ workspaceId }: Scope, query: PageQuery & WebhookEndpointFilters): Promise<Page<WebhookEndpoint>> {
    const where = { workspaceId, ...dropEmptyFilters({ disabled: query.disabled }) };
    return findPage(this.#services.database.em(), WebhookEndpoint, where, query);
  }

  /** Changes an endpoint. If re-enabled, it continues from its cursor. */
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

  /** Gives an endpoint a new secret; messages are signed with both for the overlap. */
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
        const seconds = input.overlapSeconds ?? defaultOverlapSeconds;
        // A retry of the same request keeps the old secret.
        const before = secret === present ? old : present;
        endpoint.sealedSecrets = sealSecrets(this.#seal, endpoint, before ? [secret, before] : [secret]);
        endpoint.oldSecretUntil =
          seconds > 0 ? new Date(this.#services.clock.now().getTime() + seconds * 1000) : null;
      },
    );
    return toIssued(changed, input.secret === undefined ? secret : undefined);
  }

  /** Deletes an endpoint. Its pending messages are not sent; its log is deleted after the retention period. */
  async remove(scope: Scope, id: string, ifMatch?: readonly string[]): Promise<WebhookEndpoint> {
    const removed = await writeChanges(this.#services, scope, async (em) => {
      const endpoint = await this.#find(em, scope, id, true);
      requireMatch(ifMatch, endpoint);
      await em.nativeDelete(WebhookEndpoint, { workspaceId: scope.workspaceId, id });
      await addChange(em, 'webhook.deleted', endpoint);
      await addAudit(em, scope, 'delete_webhook', id);
      return endpoint;
    });
    this.#notifyWorker(removed);
    return removed;
  }

  /** Disables an endpoint if its fencing token is still current, with a change and an audit row. */
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
    this.#notifyWorker(endpoint);
  }

  /** Records that an endpoint missed changes, because it was unreachable for longer than they are retained. */
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

  /** Changes an endpoint in a transaction and notifies the process that holds its lease. */
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
      await addChange(em, 'webhook.updated', endpoint);
      await addAudit(em, scope, operation, id);
      return endpoint;
    });
    this.#notifyWorker(changed);
    return changed;
  }

  #setDisabled(endpoint: WebhookEndpoint, reason: WebhookEndpoint['disabledReason']): void {
    endpoint.disabled = Boolean(reason);
    endpoint.disabledReason = reason ?? null;
    endpoint.disabledAt = reason ? this.#services.clock.now() : null;
    if (!reason) endpoint.failingSince = null;
  }

  /**
   * Writes an endpoint with the next fencing token: the process with the lease can no longer advance the cursor, and ends its
   * calls before another process claims it.
   */
  async #write(em: EntityManager, endpoint: WebhookEndpoint): Promise<void> {
    const { clock, timings } = this.#services;
    const soon = new Date(clock.now().getTime() + timings.webhooks.handOverMs);
    endpoint.fence += 1;
    if (endpoint.leaseEnd && endpoint.leaseEnd > soon) endpoint.leaseEnd = soon;
    revise(endpoint, clock);
    await em.flush();
  }

  #notifyWorker({ workspaceId, id }: WebhookEndpoint): void {
    this.#services.hints.send('webhook', compositeKey(workspaceId, id));
  }

  async #find(em: EntityManager, { workspaceId }: Scope, id: string, lock = false): Promise<WebhookEndpoint> {
    const options = lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
    const found = isUuid(id) ? await em.findOne(WebhookEndpoint, { workspaceId, id }, options) : null;
    if (!found) throw notFound('Webhook endpoint');
    return found;
  }
}

/** Refuses unknown types, and types that the token may not read. */
function requireTypes(scope: Scope, types: readonly string[] | null | undefined): void {
  const known: readonly string[] = webhookTypes;
  const unknown = types?.find((type) => !known.includes(type));
  if (unknown !== undefined)
    throw invalid({
      types: `must not hold ${unknown}${didYouMean(unknown, known)}; known are ${known.join(', ')}`,
    });
  typesFor(scope, types ?? undefined);
}

/** Normalizes types; none means all. */
function typesOf(types: readonly string[] | null | undefined): string[] | null {
  return types && types.length > 0 ? [...types] : null;
}

function toIssued(endpoint: WebhookEndpoint, secret: string | undefined): IssuedWebhookEndpoint {
  return Object.assign(new IssuedWebhookEndpoint(), endpoint, { secret });
}

/** Refuses several secrets in one text; the service stores the old one itself. */
function requireOneSecret(secret: string | undefined): void {
  if (secret?.includes(' ')) throw invalid({ secret: 'must be one secret' });
}

/**
 * Refuses endpoints over the limit. `distinctMoment` runs the creates of a workspace one after another, so the count misses none.
 */
async function assertBelowLimit(em: EntityManager, workspaceId: string): Promise<void> {
  if ((await em.count(WebhookEndpoint, { workspaceId })) <= maxEndpoints) return;
  throw new RequestError('conflict', `The workspace has ${maxEndpoints} webhook endpoints already`);
}
