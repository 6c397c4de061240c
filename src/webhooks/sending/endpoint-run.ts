import { setTimeout } from 'node:timers/promises';
import type { Seal } from '../../platform/auth/seal.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Batcher } from '../../platform/batcher.ts';
import { Latch } from '../../platform/latch.ts';
import { Lease } from '../../platform/lease/lease.ts';
import type { Log } from '../../platform/log.ts';
import { counter, type Metrics } from '../../platform/metrics.ts';
import { makeDueNow, readRequested, readDue, type AttemptOutcome } from '../deliveries/delivery.store.ts';
import type { WebhookDelivery } from '../deliveries/delivery.entity.ts';
import type { WebhookEndpoint } from '../endpoints/endpoint.entity.ts';
import type { WebhookEndpointService } from '../endpoints/endpoint.service.ts';
import { signingSecrets } from '../endpoints/endpoint-secrets.ts';
import { attemptDelivery, type SendingServices, type AttemptResult } from './attempt.ts';
import type { Timings } from '../../platform/timings.ts';
import { Chains } from './chains.ts';
import { FeedReader, type FeedServices } from './feed-reader.ts';
import { retryDelaySeconds, downAfter, probeSeconds } from './backoff.ts';

/** Maximum number of concurrent calls of an endpoint. */
const maxConcurrentCalls = 4;

/** Number of messages per read, and the number left below which more are read. */
const batch = 200;
const few = 50;

const attemptsCount = counter(
  'webhook_attempts_total',
  'Attempts to deliver messages to webhook endpoints, by result.',
  'result',
);

/** Services that sending to endpoints uses. */
export interface RunServices extends SendingServices, FeedServices {
  readonly database: Database;
  readonly endpoints: WebhookEndpointService;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly seal: Seal;
  readonly notes: Batcher<AttemptOutcome, undefined>;
  /** Days of failure after which a message fails and an endpoint is disabled. */
  readonly failureDays: number;
}

/** Sends the messages of one endpoint while this process holds its lease. */
export class EndpointRun {
  readonly endpoint: WebhookEndpoint;
  readonly #services: RunServices;
  readonly #timings: Timings['webhooks'];
  readonly #feed: FeedReader;
  readonly #chains = new Chains();
  readonly #wake = new Latch();
  readonly #stop = new AbortController();
  readonly #calls = new AbortController();
  readonly #sending = new Set<Promise<void>>();
  /** Attempts made on request, in addition to those in order. */
  readonly #requested = new Set<Promise<void>>();
  readonly #loop: Promise<void>;
  #failures = 0;
  /** Time by `performance.now()` before which nothing is sent or read. */
  #pauseUntil = 0;
  #readAt = 0;
  readonly #lease: Lease;

  constructor(services: RunServices, endpoint: WebhookEndpoint, lost: () => void) {
    this.#services = services;
    this.#timings = services.timings.webhooks;
    this.#lease = new Lease(this.#timings.leaseMs);
    this.endpoint = endpoint;
    this.#feed = new FeedReader(services, endpoint, { found: () => this.checkPending(), lost });
    this.#loop = this.#repeat();
  }

  /** Extends the lease from a time, by `performance.now()`. */
  extendLease(from: number): void {
    const hasPaused = !this.#lease.isCurrent;
    this.#lease.extend(from);
    if (hasPaused) this.#wake.open();
  }

  /** Reads the feed, because the workspace may have changed. */
  readFeed(): void {
    this.#feed.wake();
  }

  /** Looks for messages to send. */
  checkPending(): void {
    this.#readAt = 0;
    this.#wake.open();
  }

  /** Sends on request, even during a backoff of the endpoint. */
  retryNow(): void {
    this.#pauseUntil = 0;
    this.checkPending();
  }

  /** Attempts a message at once on request, or in order if too many are already attempted this way. */
  attemptNow(id: string): void {
    if (this.#requested.size < maxConcurrentCalls) this.#track(this.#requested, this.#attemptRequested(id));
    else this.checkPending();
  }

  /** Stops sending; resolves when the open calls have ended, which are aborted after `graceMs`. */
  async end(graceMs: number): Promise<void> {
    this.#stop.abort();
    this.#wake.open();
    const timer = globalThis.setTimeout(() => this.#calls.abort(), graceMs);
    await Promise.all([this.#feed.end(), this.#loop]);
    await Promise.all([...this.#sending, ...this.#requested]);
    clearTimeout(timer);
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#read();
        this.#begin();
        await this.#wake.wait(this.#idleMs());
      } catch (error) {
        this.#readAt = 0;
        this.#services.log.warn({ err: error, endpoint: this.endpoint.id }, 'reading webhooks failed');
        await setTimeout(this.#timings.retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Reads due messages if few known ones are left. */
  async #read(): Promise<void> {
    if (this.#chains.size > few || performance.now() < Math.max(this.#readAt, this.#pauseUntil)) return;
    this.#readAt = performance.now() + this.#timings.idlePollMs;
    this.#chains.beginRead();
    const { database } = this.#services;
    const { due, nextSeconds } = await readDue(database.sql, this.endpoint, this.#chains.ids, batch);
    this.#chains.add(due);
    if (due.length === batch) this.#readAt = 0;
    else if (nextSeconds !== undefined) this.#readSoon(nextSeconds);
  }

  #readSoon(seconds: number): void {
    this.#readAt = Math.min(this.#readAt, performance.now() + Math.max(seconds, 0) * 1000);
  }

  /**
   * Returns the milliseconds until the next read unless the loop is woken; while enough messages are left, the end of a call
   * wakes it.
   */
  #idleMs(): number {
    const now = performance.now();
    if (this.#pauseUntil > now) return this.#pauseUntil - now;
    return this.#chains.size > few ? this.#timings.idlePollMs : Math.max(this.#readAt - now, 0);
  }

  #begin(): void {
    const room = this.#failures >= downAfter ? 1 : maxConcurrentCalls;
    while (this.#maySend() && this.#sending.size < room) {
      const delivery = this.#chains.startNext();
      if (!delivery) return;
      this.#track(this.#sending, this.#send(delivery));
    }
  }

  #track(among: Set<Promise<void>>, sending: Promise<void>): void {
    const ended = sending.finally(() => {
      among.delete(ended);
      this.#wake.open();
    });
    among.add(ended);
  }

  #maySend(): boolean {
    return this.#isLeased() && performance.now() >= this.#pauseUntil;
  }

  #isLeased(): boolean {
    return !this.#stop.signal.aborted && this.#lease.isCurrent;
  }

  /**
   * Attempts a message, or the pending one before it, regardless of the endpoint's backoff. If its object has one being sent, it
   * follows in order.
   */
  async #attemptRequested(id: string): Promise<void> {
    const { database, log } = this.#services;
    try {
      const delivery = await readRequested(database.sql, this.endpoint, id);
      if (!delivery || !this.#isLeased() || !this.#chains.startFirst(delivery)) return;
      await this.#send(delivery, true);
    } catch (error) {
      log.warn({ err: error, endpoint: this.endpoint.id, delivery: id }, 'a webhook was not tried at once');
    } finally {
      this.checkPending();
    }
  }

  async #send(delivery: WebhookDelivery, isAsked = false): Promise<void> {
    const { clock, log, metrics, seal } = this.#services;
    try {
      const secrets = signingSecrets(seal, this.endpoint, clock.now());
      const tried = await attemptDelivery(this.#services, this.endpoint, delivery, secrets, {
        isAsked,
        signal: this.#calls.signal,
      });
      if (tried.kind === 'spared') {
        if (isAsked) return this.#chains.discard(delivery);
        this.#pause(tried.seconds);
        return this.#chains.release(delivery);
      }
      metrics.of(attemptsCount).add(1, tried.kind);
      await this.#note(delivery, tried, isAsked);
    } catch (error) {
      this.#chains.discard(delivery);
      if (this.#calls.signal.aborted) return;
      log.error(
        { err: error, endpoint: this.endpoint.id, delivery: delivery.id },
        'sending a webhook failed',
      );
      this.#pause(this.#timings.retryBackoffMs / 1000);
    }
  }

  async #note(
    delivery: WebhookDelivery,
    tried: Exclude<AttemptResult, { kind: 'spared' }>,
    isAsked: boolean,
  ): Promise<void> {
    const isTaken = tried.kind === 'taken';
    // If its endpoint is about to be disabled, the message stays pending.
    const isOver = this.#isOver(delivery.failingSince) && !this.#isOver(this.endpoint.failingSince);
    const pause = isTaken ? 0 : retryDelaySeconds(delivery.failures + 1, this.#timings, tried.againSeconds);
    const next = isTaken ? 'delivered' : isOver && tried.kind === 'failed' ? 'failed' : 'pending';
    await this.#writeOutcome({ ...tried.attempt, next, againSeconds: pause });
    if (next === 'pending') this.#chains.discard(delivery);
    else this.#chains.complete(delivery);
    if (isTaken) return this.#recordSuccess();
    this.#readSoon(pause);
    await this.#recordFailure(tried.kind === 'gone', isAsked);
  }

  async #recordSuccess(): Promise<void> {
    const wasDown = this.#failures >= downAfter;
    this.#failures = 0;
    this.endpoint.failingSince = null;
    if (!wasDown) return;
    await makeDueNow(this.#services.database.sql, this.endpoint);
    this.#readAt = 0;
  }

  /** Records a failure. An explicitly requested attempt does not count for the endpoint's backoff. */
  async #recordFailure(isGone: boolean, isAsked: boolean): Promise<void> {
    if (!isAsked) this.#failures += 1;
    this.endpoint.failingSince ??= this.#services.clock.now();
    if (isGone) return this.#disable('gone');
    if (this.#isOver(this.endpoint.failingSince)) return this.#disable('failing');
    if (!isAsked && this.#failures >= downAfter) this.#pause(probeSeconds(this.#failures, this.#timings));
  }

  async #disable(reason: 'gone' | 'failing'): Promise<void> {
    await this.#services.endpoints.disable(this.endpoint, reason);
    this.#stop.abort();
  }

  /** Whether something has been failing for longer than allowed. */
  #isOver(since: Date | null | undefined): boolean {
    if (!since) return false;
    const { clock, failureDays } = this.#services;
    return clock.now().getTime() - since.getTime() > failureDays * 86_400_000;
  }

  #pause(seconds: number): void {
    this.#pauseUntil = performance.now() + seconds * 1000;
  }

  /** Writes the outcome of an attempt, retrying until the database is available. */
  async #writeOutcome(note: AttemptOutcome): Promise<void> {
    for (;;) {
      try {
        await this.#services.notes.add(note);
        return;
      } catch (error) {
        if (this.#calls.signal.aborted) throw error;
        this.#services.log.warn({ err: error }, 'what became of a webhook is not noted yet');
        await setTimeout(this.#timings.retryMs);
      }
    }
  }
}
