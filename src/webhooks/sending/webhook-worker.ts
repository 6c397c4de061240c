import { compositeKey } from '../../platform/ids.ts';
import { Latch } from '../../platform/latch.ts';
import { claimEndpoints, releaseEndpoints, renewLeases } from '../endpoints/lease.store.ts';
import type { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import { handOverMs } from '../endpoints/endpoint.service.ts';
import { EndpointRun, type RunServices } from './endpoint-run.ts';

/** How often endpoints are looked for that nobody holds. */
const roundMs = 2000;

/** By then one that was changed can be taken. */
const handedOverMs = handOverMs + 100;

/** Whoever is not heard of for so long has lost its endpoints. */
const leaseSeconds = 15;
const renewMs = 5000;

/** Endpoints taken in one round: what was held by one is soon held by all. */
const claimed = 20;

/** Calls that are open are given so long when endpoints are given back. */
const graceMs = 5000;

/**
 * Tells endpoints of what changes. Each is held by one process at a time, under a lease and a fence; any number of processes
 * share them.
 */
export class WebhookWorker implements AsyncDisposable {
  readonly #services: RunServices;
  readonly #runs = new Map<string, EndpointRun>();
  readonly #ending = new Set<Promise<void>>();
  readonly #wake = new Latch();
  #stopHearing: (() => void)[] = [];
  /** Endpoints that somebody has made, changed or wants to be sent something, since the last round; and which messages at once. */
  #heard = new Map<string, string[]>();
  #runsOf = new Map<string, EndpointRun[]>();
  #isOver = false;
  #renewedAt = 0;
  #loop: Promise<void> | undefined;

  constructor(services: RunServices) {
    this.#services = services;
  }

  start(): void {
    const { hints } = this.#services;
    const hear = (key: string, news?: unknown): void => {
      const { asked } = (news ?? {}) as { asked?: string };
      this.#heard.set(key, [...(this.#heard.get(key) ?? []), ...(asked === undefined ? [] : [asked])]);
      this.#wake.open();
    };
    this.#stopHearing.push(hints.on('webhook', hear));
    this.#loop = this.#repeat();
  }

  /** Lets calls that are open end, and gives its endpoints back. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    this.#wake.open();
    for (const stop of this.#stopHearing) stop();
    await this.#loop;
    for (const run of this.#runs.values()) this.#end(run);
    await Promise.all(this.#ending);
  }

  async #repeat(): Promise<void> {
    while (!this.#isOver) {
      const heard = this.#heard;
      this.#heard = new Map();
      try {
        if (heard.size > 0 || performance.now() > this.#renewedAt + renewMs) await this.#renew();
        for (const [key, asked] of heard) {
          const run = this.#runs.get(key);
          if (asked.length === 0) run?.insist();
          for (const id of asked) run?.ask(id);
        }
        if (await this.#claim()) continue;
      } catch (error) {
        this.#services.log.warn({ err: error }, 'taking webhook endpoints failed');
      }
      await this.#wake.wait(heard.size > 0 ? handedOverMs : roundMs);
    }
  }

  /** Holds what it has for longer, and lets go of what it has no more. */
  async #renew(): Promise<void> {
    const askedAt = performance.now();
    const held = [...this.#runs.values()].map(({ endpoint }) => endpoint);
    const renewed = held.length > 0 ? await renewLeases(this.#services.database.sql, held, leaseSeconds) : [];
    const kept = new Set(renewed.map(keyOf));
    for (const [key, run] of this.#runs) {
      if (kept.has(key)) run.hold(askedAt + leaseSeconds * 1000);
      else this.#end(run);
    }
    this.#sort();
    this.#renewedAt = askedAt;
  }

  /** Answers whether there may be more. */
  async #claim(): Promise<boolean> {
    const { database } = this.#services;
    const askedAt = performance.now();
    const endpoints = await claimEndpoints(database.sql, claimed, leaseSeconds);
    for (const endpoint of endpoints) {
      const key = keyOf(endpoint);
      const old = this.#runs.get(key);
      if (old) this.#end(old);
      const run: EndpointRun = new EndpointRun(this.#services, endpoint, () => this.#lose(endpoint));
      run.hold(askedAt + leaseSeconds * 1000);
      this.#runs.set(key, run);
    }
    if (endpoints.length === 0) return false;
    this.#sort();
    this.#listen();
    return endpoints.length === claimed;
  }

  /** Hints of changes cost their senders something, so they are listened to by whoever holds an endpoint only. */
  #listen(): void {
    if (this.#stopHearing.length > 1) return;
    const hear = (workspaceId: string): void => this.#runsOf.get(workspaceId)?.forEach((run) => run.hear());
    this.#stopHearing.push(this.#services.hints.on('change', hear));
  }

  #sort(): void {
    this.#runsOf = Map.groupBy(this.#runs.values(), ({ endpoint }) => endpoint.workspaceId);
  }

  /** Somebody else has an endpoint, or it was changed. */
  #lose(endpoint: WebhookEndpoint): void {
    this.#heard.set(keyOf(endpoint), this.#heard.get(keyOf(endpoint)) ?? []);
    this.#wake.open();
  }

  #end(run: EndpointRun): void {
    const { endpoint } = run;
    if (this.#runs.get(keyOf(endpoint)) === run) this.#runs.delete(keyOf(endpoint));
    const ending = run
      .end(graceMs)
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
