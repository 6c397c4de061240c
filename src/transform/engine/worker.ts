import { setTimeout } from 'node:timers/promises';
import { Latch } from '../../platform/latch.ts';
import type { Timings } from '../../platform/timings.ts';
import { programVersion } from '../../platform/program-version.ts';
import { Dispatcher, type DispatcherServices } from './dispatcher.ts';
import { WorkerHeartbeat } from './heartbeat.ts';
import { Recovery, type RecoveryServices } from './recovery.ts';

/** Services of the process that a worker needs. */
export interface WorkerServices extends DispatcherServices, RecoveryServices {}

/**
 * Claims jobs of the queue and runs many concurrently; recovers the jobs of dead workers. Its loops run rounds of the
 * dispatcher and of the recovery, after a notification or a poll interval.
 */
export class Worker implements AsyncDisposable {
  readonly #services: WorkerServices;
  readonly #timings: Timings['engine'];
  readonly #heartbeat: WorkerHeartbeat;
  /** The loops of the worker repeat its rounds; a test may run single rounds. */
  readonly dispatcher: Dispatcher;
  readonly #recovery: Recovery;
  readonly #stop = new AbortController();
  readonly #wake = new Latch();
  #loops: Promise<void>[] = [];
  /** Time of the last poll of the queue without a notification. */
  #polledAt = -Infinity;
  readonly #forgetHints: (() => void)[] = [];

  constructor(services: WorkerServices) {
    const { database, log, limits, timings } = services;
    const facts = { version: programVersion(), slots: limits.computing + limits.outside };
    this.#services = services;
    this.#timings = timings.engine;
    this.#heartbeat = new WorkerHeartbeat(database.url, log, {
      facts,
      timings: { database: database.timings, engine: timings.engine },
    });
    this.#recovery = new Recovery(services);
    this.dispatcher = new Dispatcher(services, {
      workerId: this.#heartbeat.id,
      stopping: this.#stop.signal,
      isKnown: () => this.#heartbeat.isAlive,
      onFree: () => this.#wake.open(),
    });
  }

  /** Starts the heartbeat of the worker, so that it may claim jobs. */
  join(): Promise<void> {
    return this.#heartbeat.start();
  }

  async start(): Promise<void> {
    await this.join();
    const { hints, log } = this.#services;
    this.#forgetHints.push(
      hints.on('work', () => {
        this.dispatcher.notePending();
        this.#wake.open();
      }),
      hints.on('halt', () => {
        // The next round of the recovery repeats this.
        this.dispatcher.haltOvertaken().catch((error: unknown) => log.warn({ err: error }, 'halting failed'));
      }),
    );
    this.#loops = [
      this.#repeat('taking jobs', () => this.#claim()),
      this.#repeat('releasing what has waited', () => this.#release()),
      this.#repeat('recovering', () => this.#recover()),
    ];
  }

  /** Returns a short reason why the worker cannot run jobs; undefined when it can. */
  describeProblem(): string | undefined {
    return this.#heartbeat.isAlive ? undefined : 'the worker cannot send heartbeats';
  }

  /**
   * Waits for running steps up to the drain timeout, returns the remaining jobs to the queue and deletes the row of the
   * worker.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#wake.open();
    for (const forget of this.#forgetHints) forget();
    // A pending claim may still bring jobs, so the loops end first.
    const drained = Promise.allSettled(this.#loops).then(() => this.dispatcher.idle());
    await Promise.race([drained, setTimeout(this.#timings.drainMs, undefined, { ref: false })]);
    this.dispatcher.halt();
    await drained;
    // Otherwise the next heartbeat would insert the row again.
    await this.#heartbeat[Symbol.asyncDispose]();
    await this.#recovery
      .leave(this.#heartbeat.id)
      .catch((error: unknown) => this.#services.log.warn({ err: error }, 'worker left without saying so'));
  }

  /**
   * Repeats a round; one that fails, for example because the database is unavailable, is retried after the poll
   * interval.
   */
  async #repeat(what: string, round: () => Promise<void>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await round();
      } catch (error) {
        this.#services.log.warn({ err: error }, `${what} failed`);
        await this.#sleep(this.#timings.pollMs);
      }
    }
  }

  /** Sleeps until the time is over or the worker stops. */
  async #sleep(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  async #claim(): Promise<void> {
    const { pollMs } = this.#timings;
    const isDue = performance.now() - this.#polledAt >= pollMs;
    if (isDue) this.#polledAt = performance.now();
    if (!(await this.dispatcher.runRound(isDue))) await this.#wake.wait(pollMs);
  }

  async #release(): Promise<void> {
    if (!(await this.dispatcher.release())) await this.#sleep(this.#timings.pollMs);
  }

  async #recover(): Promise<void> {
    await this.#recovery.recoverDeadWorkers(this.#heartbeat.id);
    await this.dispatcher.haltOvertaken();
    await this.dispatcher.reclaim();
    await this.#sleep(this.#timings.recoveryPollMs);
  }
}
