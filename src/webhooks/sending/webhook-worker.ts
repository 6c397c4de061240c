import { compositeKey } from '../../platform/ids.ts';
import { Latch } from '../../platform/latch.ts';
import { claimEndpoints, releaseEndpoints, renewLeases } from '../endpoints/lease.store.ts';
import type { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import type { Timings } from '../../platform/timings.ts';
import { EndpointRun, type RunServices } from './endpoint-run.ts';

/** Number of endpoints claimed per round; small, so that the endpoints of a stopped process are shared among the others. */
const claimBatch = 20;

/**
 * Sends changes to endpoints. Each endpoint is leased to one process at a time, under a fencing token; any number of processes
 * share them.
 */
export class WebhookWorker implements AsyncDisposable {
  readonly #services: RunServices;
  readonly #timings: Timings['webhooks'];
  readonly #runs = new Map<string, EndpointRun>();
  readonly #ending = new Set<Promise<void>>();
  readonly #wake = new Latch();
  #stopHearing: (() => void)[] = [];
  /** Endpoints with notifications since the last round, and the ids of messages to attempt at once. */
  #notified = new Map<string, string[]>();
  #runsOf = new Map<string, EndpointRun[]>();
  #isOver = false;
  #renewedAt = 0;
  #loop: Promise<void> | undefined;

  constructor(services: RunServices) {
    this.#services = services;
    this.#timings = services.timings.webhooks;
  }

  start(): void {
    const { hints } = this.#services;
    const hear = (key: string, news?: unknown): void => {
      const { asked } = (news ?? {}) as { asked?: string };
      this.#notified.set(key, [...(this.#notified.get(key) ?? []), ...(asked === undefined ? [] : [asked])]);
      this.#wake.open();
    };
    this.#stopHearing.push(hints.on('webhook', hear));
    this.#loop = this.#repeat();
  }

  /** Lets open calls end and releases the leases. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    this.#wake.open();
    for (const stop of this.#stopHearing) stop();
    await this.#loop;
    for (const run of this.#runs.values()) this.#end(run);
    await Promise.all(this.#ending);
  }

  async #repeat(): Promise<void> {
    const { handOverMs, heartbeatMs, pollMs } = this.#timings;
    while (!this.#isOver) {
      const heard = this.#notified;
      this.#notified = new Map();
      try {
        if (heard.size > 0 || performance.now() > this.#renewedAt + heartbeatMs) await this.#renew();
        for (const [key, asked] of heard) {
          const run = this.#runs.get(key);
          if (asked.length === 0) run?.retryNow();
          for (const id of asked) run?.attemptNow(id);
        }
        if (await this.#claim()) continue;
      } catch (error) {
        this.#services.log.warn({ err: error }, 'taking webhook endpoints failed');
      }
      // A changed endpoint can be claimed a little later.
      await this.#wake.wait(heard.size > 0 ? handOverMs + 100 : pollMs);
    }
  }

  /** Renews the leases and ends the runs whose lease is lost. */
  async #renew(): Promise<void> {
    const { leaseMs } = this.#timings;
    const askedAt = performance.now();
    const held = [...this.#runs.values()].map(({ endpoint }) => endpoint);
    const renewed = held.length > 0 ? await renewLeases(this.#services.database.sql, held, leaseMs) : [];
    const kept = new Set(renewed.map(keyOf));
    for (const [key, run] of this.#runs) {
      if (kept.has(key)) run.extendLease(askedAt);
      else this.#end(run);
    }
    this.#sort();
    this.#renewedAt = askedAt;
  }

  /** Claims endpoints; returns whether there may be more. */
  async #claim(): Promise<boolean> {
    const { database } = this.#services;
    const { leaseMs } = this.#timings;
    const askedAt = performance.now();
    const endpoints = await claimEndpoints(database.sql, claimBatch, leaseMs);
    for (const endpoint of endpoints) {
      const key = keyOf(endpoint);
      const old = this.#runs.get(key);
      if (old) this.#end(old);
      const run: EndpointRun = new EndpointRun(this.#services, endpoint, () => this.#handleLost(endpoint));
      run.extendLease(askedAt);
      this.#runs.set(key, run);
    }
    if (endpoints.length === 0) return false;
    this.#sort();
    this.#listen();
    return endpoints.length === claimBatch;
  }

  /** Listens to changes only while an endpoint is leased, because notifications cost their senders something. */
  #listen(): void {
    if (this.#stopHearing.length > 1) return;
    const hear = (workspaceId: string): void =>
      this.#runsOf.get(workspaceId)?.forEach((run) => run.readFeed());
    this.#stopHearing.push(this.#services.hints.on('change', hear));
  }

  #sort(): void {
    this.#runsOf = Map.groupBy(this.#runs.values(), ({ endpoint }) => endpoint.workspaceId);
  }

  /** Ends a lost run with the next round, because the endpoint was claimed or changed elsewhere. */
  #handleLost(endpoint: WebhookEndpoint): void {
    this.#notified.set(keyOf(endpoint), this.#notified.get(keyOf(endpoint)) ?? []);
    this.#wake.open();
  }

  #end(run: EndpointRun): void {
    const { endpoint } = run;
    if (this.#runs.get(keyOf(endpoint)) === run) this.#runs.delete(keyOf(endpoint));
    const ending = run
      .end(this.#timings.drainMs)
      .then(() => releaseEndpoints(this.#services.database.sql, [endpoint]))
      .catch((error: unknown) => {
        this.#services.log.warn(
          { err: error, endpoint: endpoint.id },
          'a webhook endpoint was not given back',
        );
      })
      .finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}

function keyOf({ workspaceId, id }: Pick<WebhookEndpoint, 'workspaceId' | 'id'>): string {
  return compositeKey(workspaceId, id);
}
