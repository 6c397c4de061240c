import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from '../../platform/database/outage.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Hints } from '../../platform/events/hints.ts';
import { Grouper } from '../../platform/grouper.ts';
import { Latch } from '../../platform/latch.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import { claimJobs, recoverJobs, releaseClaims, returnJob, type ClaimedJob } from './claim.store.ts';
import { Definitions } from './definitions.ts';
import { findDeadWorkers, forgetWorker, Presence } from './presence.ts';
import { JobRun, type RunnerServices } from './runner.ts';

const pollMs = 500;
const tendMs = 1000;
/** How long steps may take to end when the process does; then others run them again. */
const drainMs = 6000;
const returnDelayMs = 1000;
const batchLimit = 100;

/** What a worker needs of its process. */
export interface WorkerServices extends RunnerServices {
  database: Database;
  hints: Hints;
  queue: Queue<RunMessage>;
  concurrency: number;
}

/** Takes jobs from the queue and runs many side by side; recovers the jobs of workers that died. */
export class Worker implements AsyncDisposable {
  readonly #services: WorkerServices;
  readonly #log: Log;
  readonly #presence: Presence;
  readonly #definitions: Definitions;
  readonly #releases: Grouper<string, undefined>;
  readonly #stop = new AbortController();
  readonly #active = new Set<JobRun>();
  readonly #runs = new Set<Promise<void>>();
  readonly #wake = new Latch();
  #loops: Promise<void>[] = [];
  #forgetHints: () => void = () => undefined;

  constructor(services: WorkerServices) {
    const { database, log } = services;
    this.#services = services;
    this.#log = log;
    this.#presence = new Presence(database.url, log);
    this.#definitions = new Definitions(database);
    this.#releases = new Grouper(async (claimIds) => {
      await database.transaction((sql) => releaseClaims(sql, claimIds), { durable: false });
      return claimIds.map(() => undefined);
    });
  }

  async start(): Promise<void> {
    await this.#presence.start();
    this.#forgetHints = this.#services.hints.on('work', () => this.#wake.open());
    this.#loops = [
      this.#repeat('taking jobs', () => this.#take()),
      this.#repeat('recovering', () => this.#tend()),
    ];
  }

  /** Lets running steps end, gives what is left back to the queue, and leaves. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#wake.open();
    this.#forgetHints();
    // A claim on its way may still bring jobs, so the loops end first.
    const drained = Promise.allSettled(this.#loops).then(() => Promise.allSettled(this.#runs));
    await Promise.race([drained, setTimeout(drainMs, undefined, { ref: false })]);
    for (const run of this.#active) run.halt();
    await drained;
    // Else it would make itself known again.
    await this.#presence[Symbol.asyncDispose]();
    await this.#leave().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'worker left without saying so'),
    );
  }

  async #leave(): Promise<void> {
    const { database, queue, hints } = this.#services;
    const recovered = await database.transaction(async (sql) => {
      await forgetWorker(sql, this.#presence.id);
      return recoverJobs(sql, queue, this.#presence.id);
    });
    if (recovered > 0) hints.send('work', 'recovered');
  }

  /** Runs a round again and again; a failing round (the database is away) is tried again after a while. */
  async #repeat(what: string, round: () => Promise<void>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await round();
      } catch (error) {
        this.#log.warn({ err: error }, `${what} failed`);
        await this.#sleep(pollMs);
      }
    }
  }

  /** Sleeps until the time is over or the worker stops. */
  async #sleep(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  async #take(): Promise<void> {
    const { database, queue, concurrency } = this.#services;
    const free = concurrency - this.#runs.size;
    // Slots that free up one by one are filled in batches: a claim costs the same for one job as for many.
    if (free < concurrency / 2 && this.#runs.size > 0) return this.#wake.wait(pollMs);
    const claimId = newId();
    const limit = Math.min(free, batchLimit);
    const claim = { claimId, workerId: this.#presence.id, limit };
    // A claim that a crash takes back was followed by no step: the first step's commit would have flushed it.
    const jobs = await database.transaction((sql) => claimJobs(sql, queue, claim), { durable: false });
    this.#runAll(jobs, claimId);
    return jobs.length < limit ? this.#wake.wait(pollMs) : undefined;
  }

  #runAll(jobs: readonly ClaimedJob[], claimId: string): void {
    let left = jobs.length;
    for (const job of jobs) {
      const run = this.#run(job).finally(() => {
        this.#runs.delete(run);
        this.#wake.open();
        left -= 1;
        if (left === 0 && !this.#stop.signal.aborted) this.#release(claimId);
      });
      this.#runs.add(run);
    }
  }

  #release(claimId: string): void {
    this.#releases
      .add(claimId)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'claim not released'));
  }

  async #run(job: ClaimedJob): Promise<void> {
    try {
      await this.#follow(new JobRun(this.#services, job, await this.#definitions.of(job)));
    } catch (error) {
      const level = isDatabaseAway(error) ? 'warn' : 'error';
      this.#log[level]({ err: error, jobId: job.jobId }, 'job interrupted; it will be taken up again');
      await this.#return(job);
    }
  }

  async #follow(run: JobRun): Promise<void> {
    this.#active.add(run);
    try {
      await run.run(this.#stop.signal);
    } finally {
      this.#active.delete(run);
    }
  }

  /** Puts a job that could not go on back into the queue, as soon as the database takes it. */
  async #return(job: ClaimedJob): Promise<void> {
    const { database, queue } = this.#services;
    while (!this.#stop.signal.aborted) {
      try {
        const startAfter = new Date(Date.now() + returnDelayMs);
        await database.transaction((sql) => returnJob(sql, queue, job, startAfter));
        return;
      } catch (error) {
        this.#log.warn({ err: error, jobId: job.jobId }, 'job not returned yet');
        await this.#sleep(pollMs);
      }
    }
  }

  async #tend(): Promise<void> {
    const { database, queue, hints } = this.#services;
    const recovered = await database.transaction(async (sql) => {
      let jobs = 0;
      for (const dead of await findDeadWorkers(sql, this.#presence.id)) {
        jobs += await recoverJobs(sql, queue, dead);
        await forgetWorker(sql, dead);
        this.#log.warn({ worker: dead }, 'recovered the jobs of a worker that died');
      }
      return jobs;
    });
    if (recovered > 0) hints.send('work', 'recovered');
    await this.#sleep(tendMs);
  }
}
