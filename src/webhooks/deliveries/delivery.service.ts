import type { Scope } from '../../platform/auth/scope.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { cursorOf, isBefore, readCursor } from '../../platform/changes/change-cursor.ts';
import { oldest } from '../../platform/changes/change-feed.ts';
import { findPage, dropEmptyFilters } from '../../platform/database/find-page.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { compositeKey, isUuid } from '../../platform/ids.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { scopeOf, type WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import type { WebhookResendInput } from '../endpoints/endpoint.inputs.ts';
import type { WebhookEndpointService } from '../endpoints/endpoint.service.ts';
import { WebhookAttempt, WebhookDelivery } from './delivery.entity.ts';
import type { WebhookDeliveryFilters } from './delivery.inputs.ts';
import { addDelivery, resend, type ResendSelection } from './delivery.store.ts';
import { testMessage } from './message.ts';

/** Maximum number of failed messages that one request sends again. */
const maxResent = 10_000;

type Services = Pick<Platform, 'changes' | 'clock' | 'database' | 'hints'>;

/** Messages of endpoints: lists them and sends them again. */
export class WebhookDeliveryService {
  readonly #services: Services;
  readonly #endpoints: WebhookEndpointService;

  constructor(services: Services, endpoints: WebhookEndpointService) {
    this.#services = services;
    this.#endpoints = endpoints;
  }

  /** Lists the messages of an endpoint, newest first. */
  async list(
    scope: Scope,
    endpointId: string,
    query: PageQuery & WebhookDeliveryFilters,
  ): Promise<Page<WebhookDelivery>> {
    const { workspaceId, id } = await this.#endpoints.get(scope, endpointId);
    const { status, type, objectId, createdFrom, createdTo } = query;
    const createdAt = dropEmptyFilters({ $gte: createdFrom, $lte: createdTo });
    const where = {
      workspaceId,
      endpointId: id,
      ...dropEmptyFilters({ status, type, objectId }),
      ...(Object.keys(createdAt).length > 0 && { createdAt }),
    };
    return findPage(this.#services.database.em(), WebhookDelivery, where, query);
  }

  /** Returns a message with all its attempts, newest first. */
  async get(scope: Scope, endpointId: string, id: string): Promise<WebhookDelivery> {
    const { workspaceId } = await this.#endpoints.get(scope, endpointId);
    const em = this.#services.database.em();
    const delivery = isUuid(id) ? await em.findOne(WebhookDelivery, { workspaceId, endpointId, id }) : null;
    if (!delivery) throw notFound('Webhook delivery');
    const own = { workspaceId, endpointId, deliveryId: id };
    const attempts = await em.find(WebhookAttempt, own, { orderBy: { number: 'desc' } });
    return Object.assign(delivery, { attempts });
  }

  /** Sends an endpoint a test message: at once, and with the usual retries if that fails. */
  async test(scope: Scope, endpointId: string): Promise<WebhookDelivery> {
    const endpoint = await this.#endpoints.get(scope, endpointId);
    requireEnabled(endpoint);
    const { clock, database } = this.#services;
    const message = testMessage(endpoint, clock.now());
    await addDelivery(database.sql, message);
    this.#services.hints.send('change', endpoint.workspaceId);
    this.#notifyWorker(endpoint, message.id);
    return this.get(scope, endpointId, message.id);
  }

  /**
   * Sends a message again under its id. If earlier messages of its record are pending, the first of them is attempted at once.
   */
  async resend(scope: Scope, endpointId: string, id: string): Promise<WebhookDelivery> {
    const delivery = await this.get(scope, endpointId, id);
    const endpoint = await this.#endpoints.get(scope, endpointId);
    requireEnabled(endpoint);
    await this.#resend(scope, endpoint, { id: delivery.id });
    return this.get(scope, endpointId, id);
  }

  /** Sends again all changes since a time or after a cursor, under their former ids, or all failed messages. */
  async resendAll(scope: Scope, endpointId: string, input: WebhookResendInput): Promise<WebhookEndpoint> {
    const { since, after, failed, createdFrom, createdTo } = input;
    if ([since, after, failed].filter((given) => given !== undefined && given !== false).length !== 1)
      throw invalid({ since: 'is required, or after, or failed; and one of them only' });
    if (!failed && createdFrom) throw invalid({ created_from: 'goes with failed' });
    if (!failed && createdTo) throw invalid({ created_to: 'goes with failed' });
    const endpoint = await this.#endpoints.get(scope, endpointId);
    requireEnabled(endpoint);
    if (failed) {
      await this.#resend(scope, endpoint, { createdFrom, createdTo });
      return this.#endpoints.get(scope, endpointId);
    }
    const cursor = await this.#cursorOf(endpoint, input);
    return this.#endpoints.change(
      scope,
      endpointId,
      { operation: 'resend_webhook_deliveries' },
      (changed) => {
        if (isEarlier(cursor, changed.cursor)) changed.cursor = cursor;
      },
    );
  }

  /** Returns the cursor to continue from; refuses one after which changes are no longer retained. */
  async #cursorOf(endpoint: WebhookEndpoint, { since, after }: WebhookResendInput): Promise<string> {
    const { changes } = this.#services;
    const scope = scopeOf(endpoint);
    if (after === oldest) return oldest;
    if (since) return cursorOf(await changes.placeBefore(scope, since));
    return cursorOf(await changes.place(scope, after));
  }

  async #resend(scope: Scope, endpoint: WebhookEndpoint, which: ResendSelection): Promise<void> {
    await this.#services.database.transaction(async (sql) => {
      await resend(sql, endpoint, which, maxResent);
      await writeAudit(sql, scope, 'resend_webhook_deliveries', endpoint.id);
    });
    this.#services.hints.send('change', endpoint.workspaceId);
    this.#notifyWorker(endpoint, which.id);
  }

  /** Notifies the process that sends the messages of the endpoint, naming the message to attempt at once, if any. */
  #notifyWorker({ workspaceId, id }: WebhookEndpoint, asked?: string): void {
    const key = compositeKey(workspaceId, id);
    this.#services.hints.send('webhook', key, asked === undefined ? undefined : () => ({ asked }));
  }
}

/** Whether a cursor is before the current one, or belongs to another epoch of the database: changes are never skipped. */
function isEarlier(wanted: string, present: string): boolean {
  const [place, standing] = [readCursor(wanted), readCursor(present)];
  if (!place || !standing) return wanted === oldest;
  return place.epoch !== standing.epoch || isBefore(place, standing);
}

function requireEnabled({ disabled }: WebhookEndpoint): void {
  if (disabled) throw invalid({ disabled: 'is true: enable the endpoint first' });
}
