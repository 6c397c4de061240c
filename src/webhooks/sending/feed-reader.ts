import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { cursorOf, type ChangePlace } from '../../platform/changes/change-cursor.ts';
import { oldest, type ChangeFeed } from '../../platform/changes/change-feed.ts';
import { webhookTypesFor } from '../../platform/changes/change-type.ts';
import type { Database } from '../../platform/database/database.ts';
import { RequestError } from '../../platform/errors.ts';
import { Latch } from '../../platform/latch.ts';
import { LeaseLost } from '../../platform/lease/lease.ts';
import type { Notifier } from '../../platform/events/notifier.ts';
import type { Log } from '../../platform/log.ts';
import { advanceEndpoint, countPending, type NewDelivery } from '../deliveries/delivery.store.ts';
import type { Timings } from '../../platform/timings.ts';
import { changeMessage, createMissedMessage } from '../deliveries/message.ts';
import { scopeOf, type WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import type { WebhookEndpointService } from '../endpoints/endpoint.service.ts';

const batch = 100;

/** Maximum number of pending messages; beyond it the rest stays in the feed. */
const maxPending = 10_000;

/** Services that reading the feed uses. */
export interface FeedServices {
  readonly changes: ChangeFeed;
  readonly clock: Clock;
  readonly database: Database;
  readonly endpoints: WebhookEndpointService;
  readonly hints: Notifier;
  readonly log: Log;
  readonly timings: Pick<Timings, 'webhooks'>;
}

/** Callbacks of a reader. */
interface FeedListener {
  found(): void;
  /** Called when the lease is lost. */
  lost(): void;
}

/** Reads the change feed for one endpoint: turns changes into messages and advances the cursor along with them. */
export class FeedReader {
  readonly #services: FeedServices;
  readonly #timings: Timings['webhooks'];
  readonly #endpoint: WebhookEndpoint;
  readonly #listener: FeedListener;
  readonly #wake = new Latch();
  readonly #stop = new AbortController();
  readonly #loop: Promise<void>;
  #cursor: string;
  #keptAt = 0;

  constructor(services: FeedServices, endpoint: WebhookEndpoint, told: FeedListener) {
    this.#services = services;
    this.#timings = services.timings.webhooks;
    this.#endpoint = endpoint;
    this.#listener = told;
    this.#cursor = endpoint.cursor;
    this.#loop = this.#repeat();
  }

  /** Reads again, because there may be new changes. */
  wake(): void {
    this.#wake.open();
  }

  async end(): Promise<void> {
    this.#stop.abort();
    this.#wake.open();
    await this.#loop;
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#wake.wait(await this.#round());
      } catch (error) {
        if (error instanceof LeaseLost) return this.#listener.lost();
        this.#services.log.warn({ err: error, endpoint: this.#endpoint.id }, 'following the feed failed');
        await setTimeout(this.#timings.retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Reads a batch of changes; returns the delay until the next read in milliseconds. */
  async #round(): Promise<number> {
    const { changes, database } = this.#services;
    const { fullPollMs, idlePollMs, pendingPollMs } = this.#timings;
    if ((await countPending(database.sql, this.#endpoint, maxPending)) === maxPending) return fullPollMs;
    try {
      const query = {
        after: this.#cursor,
        types: webhookTypesFor(scopeOf(this.#endpoint), this.#endpoint.types),
        limit: batch,
      };
      const { items, place, hasMore, isPending } = await changes.list(scopeOf(this.#endpoint), query);
      await this.#advance(
        place,
        items.map((change) => changeMessage(this.#endpoint, change)),
      );
      if (hasMore) return 0;
      return isPending ? pendingPollMs : idlePollMs;
    } catch (error) {
      if (!(error instanceof RequestError) || error.key !== 'cursor-expired') throw error;
      return this.#skipMissed();
    }
  }

  async #advance(place: ChangePlace, messages: readonly NewDelivery[]): Promise<void> {
    const cursor = cursorOf(place);
    const now = performance.now();
    if (messages.length > 0 || now > this.#keptAt + this.#timings.cursorCacheMs) {
      await this.#store(cursor, messages);
      this.#keptAt = now;
    }
    this.#cursor = cursor;
  }

  async #store(cursor: string, messages: readonly NewDelivery[]): Promise<void> {
    const { database, hints } = this.#services;
    await advanceEndpoint(database.sql, this.#endpoint, cursor, messages);
    if (messages.length === 0) return;
    hints.send('change', this.#endpoint.workspaceId);
    this.#listener.found();
  }

  /** Notifies the endpoint that changes after its cursor are no longer retained, and continues with the oldest one that is. */
  async #skipMissed(): Promise<number> {
    const { clock, endpoints, log } = this.#services;
    log.warn({ endpoint: this.#endpoint.id }, 'a webhook endpoint was away for longer than changes are kept');
    const message = createMissedMessage(this.#endpoint, this.#cursor, clock.now());
    await this.#store(oldest, [message]);
    this.#cursor = oldest;
    await endpoints.noteMissed(this.#endpoint);
    return 0;
  }
}
