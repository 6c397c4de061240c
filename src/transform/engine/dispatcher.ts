import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from '../../platform/database/outage.ts';
import type { Database } from '../../platform/database/database.ts';
import { UnknownOutcome } from '../../platform/database/unknown-outcome.ts';
import type { Hints } from '../../platform/events/hints.ts';
import type { Grouper } from '../../platform/grouper.ts';
import { newId, recordKey } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { counter, gauge, type Metrics } from '../../platform/metrics.ts';
import type { SpanStart, Tracing } from '../../platform/tracing/tracing.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Admission } from '../jobs/admission.ts';
import type { NewJob } from '../jobs/job.store.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import { claimJobs, claimNew, releaseClaims } from './claim.store.ts';
import { claimedNew, type ClaimedJob } from './claimed-job.store.ts';
import { findOvertaken } from './control.store.ts';
import type { Definitions } from './definitions.ts';
import { settleClaim } from './recovery.store.ts';
import { parkJobs, returnJob } from './return.store.ts';
import { JobRun, type RunnerServices } from './runner.ts';
import { Slots } from './slots.ts';

const returnPauseMs = 500;
/** Jobs may have been parked by other processes, which tell nobody. */
const parkedPauseMs = 500;
/** How many jobs one claim takes at most. */
const batchLimit = 100;

/** What dispatching needs of the process. */
export interface DispatcherServices extends RunnerServices {
  database: Database;
  hints: Hints;
  queue: Queue<RunMessage>;
  definitions: Definitions;
  /** The queue of jobs whose next step reaches outside, and for which there was no slot. */
  parked: Queue<RunMessage>;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  /** How many jobs compute side by side. */
  concurrency: number;
  /** How many steps wait for the outside beside them. */
  outsideConcurrency: number;
}

const claimedJobs = counter('jobs_claimed_total', 'Jobs that this process has taken from the queue.');

const runningJobs = gauge('jobs_running', 'Jobs that this process runs.');

/** Claims waiting jobs for a worker and runs each to its end, or to where it cannot go on. */
export class Dispatcher {
  readonly #services: DispatcherServices;
  readonly #workerId: string;
  readonly #stopping: AbortSignal;
  readonly #isKnown: () => boolean;
  readonly #slots: Slots;
  readonly #releases: Grouper<string, undefined>;
  readonly #parking: Grouper<ClaimedJob, undefined>;
  readonly #active = new Set<JobRun>();
  readonly #runs = new Set<Promise<void>>();
  /** Claims of which nobody knows yet whether they were made. */
  readonly #unsettled = new Set<string>();
  /** Whether more may wait than was claimed last, of jobs and of parked ones. */
  #mayWait = true;
  #mayBeParked = true;
  #parkedAt = -Infinity;

  /**
   * `onFree` is called when there is room for what may wait; no run begins a step once `stopping` is aborted. `isKnown`
   * tells whether others know that the worker is alive, and so would find what it leaves.
   */
  constructor(
    services: DispatcherServices,
    {
      workerId,
      stopping,
      isKnown,
      onFree,
    }: { workerId: string; stopping: AbortSignal; isKnown: () => boolean; onFree: () => void },
  ) {
    const { database, metrics, parked, concurrency: computing, outsideConcurrency: outside } = services;
    this.#services = services;
    this.#workerId = workerId;
    this.#stopping = stopping;
    this.#isKnown = isKnown;
    this.#slots = new Slots({ computing, outside }, () => {
      if (this.#mayWait || this.#mayBeParked) onFree();
    });
    this.#releases = database.grouper('claim_releases', async (claimIds) => {
      await database.transaction((sql) => releaseClaims(sql, claimIds), { durable: false });
      return claimIds.map(() => undefined);
    });
    this.#parking = database.grouper('job_parks', async (jobs) => {
      await database.transaction((sql) => parkJobs(sql, parked, jobs));
      return jobs.map(() => undefined);
    });
    metrics.beforeScrape(() => metrics.of(runningJobs).set(this.#runs.size));
  }

  /** Claims what there is room for and starts it; answers whether more may be waiting that there is room for. */
  async round(): Promise<boolean> {
    await this.#settle();
    const { queue, parked } = this.#services;
    if (performance.now() - this.#parkedAt >= parkedPauseMs) this.#mayBeParked = true;
    // Those that have waited for a slot come before others that would take it.
    const room = Math.min(this.#slots.freeOutside, this.#slots.free);
    if (this.#mayBeParked && room > 0) {
      this.#parkedAt = performance.now();
      this.#mayBeParked = false;
      // A job may be parked meanwhile.
      if (await this.#take(parked, room)) this.#mayBeParked = true;
    }
    const { free } = this.#slots;
    this.#mayWait = free === 0 || (await this.#take(queue, free));
    return this.#slots.free > 0 && (this.#mayWait || (this.#mayBeParked && this.#slots.freeOutside > 0));
  }

  /** Keeps slots for jobs that are about to be created; undefined when there are none, or others wait for them. */
  admit(wanted: number): Admission | undefined {
    const room = Math.min(wanted, this.#slots.free);
    if (room === 0 || this.#mayWait || this.#stopping.aborted || !this.#isKnown()) return undefined;
    const claim = { claimId: newId(), workerId: this.#workerId };
    const { promise: claimed, resolve } = Promise.withResolvers<readonly NewJob[]>();
    const jobAt = async (place: number) => {
      const job = (await claimed)[place];
      return job && claimedNew(job);
    };
    this.#runAll(
      Array.from({ length: room }, (_, place) => jobAt(place)),
      claim.claimId,
    );
    return {
      room,
      claim: (sql, jobs) => claimNew(sql, claim, jobs),
      begin: (jobs) => {
        this.#services.metrics.of(claimedJobs).add(jobs.length);
        resolve(jobs);
      },
      giveUp: (error) => {
        if (error instanceof UnknownOutcome) this.#unsettled.add(claim.claimId);
        resolve([]);
      },
    };
  }

  /** Claims jobs of a queue and starts them; answers whether more may be in it. Slots that free up meanwhile are filled by the next claim. */
  async #take(queue: Queue<RunMessage>, room: number): Promise<boolean> {
    const claimId = newId();
    const limit = Math.min(room, batchLimit);
    const jobs = await this.#claim(queue, { claimId, workerId: this.#workerId, limit });
    this.#services.metrics.of(claimedJobs).add(jobs.length);
    this.#runAll(jobs, claimId);
    return jobs.length === limit;
  }

  async #claim(
    queue: Queue<RunMessage>,
    claim: { claimId: string; workerId: string; limit: number },
  ): Promise<ClaimedJob[]> {
    const { database } = this.#services;
    try {
      // A claim that a crash takes back was followed by no step: the first step's commit would have flushed it.
      return await database.transaction((sql) => claimJobs(sql, queue, claim), { durable: false });
    } catch (error) {
      if (error instanceof UnknownOutcome) this.#unsettled.add(claim.claimId);
      throw error;
    }
  }

  /** Gives back the jobs of claims that may have been made; a worker that leaves before gives back whatever it holds. */
  async #settle(): Promise<void> {
    const { database, queue, log } = this.#services;
    for (const claimId of this.#unsettled) {
      const claim = { claimId, workerId: this.#workerId };
      const jobs = await database.transaction((sql) => settleClaim(sql, queue, claim));
      this.#unsettled.delete(claimId);
      log.warn({ claim: claimId, jobs }, 'settled a claim whose answer was lost');
    }
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#runs);
  }

  /** Lets jobs be claimed that waited until now; answers whether there may be more of them. */
  async release(): Promise<boolean> {
    const { database, hints, queue } = this.#services;
    const { released, isWhole } = await database.transaction((sql) => queue.release(sql), { durable: false });
    if (released > 0) hints.send('work', 'due');
    return !isWhole;
  }

  /** Ends within its step every run whose job is no longer its own: it was cancelled, or taken over. */
  async haltOvertaken(): Promise<void> {
    const runs = new Map([...this.#active].map((run) => [recordKey(run.job), run]));
    if (runs.size === 0) return;
    const jobs = [...runs.values()].map(({ job }) => job);
    for (const job of await findOvertaken(this.#services.database.sql, jobs))
      runs.get(recordKey(job))?.halt();
  }

  /** Ends every run within its step. */
  halt(): void {
    for (const run of this.#active) run.halt();
    this.#services.committer.halt();
  }

  /** Runs the jobs of a claim; those that are still to be written may come to nothing. */
  #runAll(jobs: readonly (ClaimedJob | Promise<ClaimedJob | undefined>)[], claimId: string): void {
    let left = jobs.length;
    let isHeld = false;
    for (const job of jobs) {
      const run = this.#slots
        .compute(async () => {
          const claimed = await job;
          if (!claimed) return;
          isHeld = true;
          await this.#run(claimed);
        })
        .finally(() => {
          this.#runs.delete(run);
          left -= 1;
          if (left === 0 && isHeld && !this.#stopping.aborted) this.#release(claimId);
        });
      this.#runs.add(run);
    }
  }

  #release(claimId: string): void {
    this.#releases
      .add(claimId)
      .catch((error: unknown) => this.#services.log.warn({ err: error }, 'claim not released'));
  }

  async #run(job: ClaimedJob): Promise<void> {
    try {
      await this.#services.tracing.span(runOf(job), async () =>
        this.#follow(new JobRun(this.#services, this.#slots, job, await this.#services.definitions.of(job))),
      );
    } catch (error) {
      const level = isDatabaseAway(error) ? 'warn' : 'error';
      this.#services.log[level]({ err: error, jobId: job.id }, 'job interrupted; it will be taken up again');
      await this.#return(job);
    }
  }

  async #follow(run: JobRun): Promise<void> {
    this.#active.add(run);
    try {
      if (await run.run(this.#stopping)) await this.#park(run.job);
    } finally {
      this.#active.delete(run);
    }
  }

  /** Gives up the slot of a job whose next step reaches outside, until there is one for that. */
  async #park(job: ClaimedJob): Promise<void> {
    await this.#parking.add(job);
    this.#mayBeParked = true;
  }

  /** Puts a job that could not go on back into the queue, as soon as the database takes it. */
  async #return(job: ClaimedJob): Promise<void> {
    const { database, queue, log } = this.#services;
    while (!this.#stopping.aborted) {
      try {
        await database.transaction((sql) => returnJob(sql, queue, job));
        return;
      } catch (error) {
        log.warn({ err: error, jobId: job.id }, 'job not returned yet');
        await setTimeout(returnPauseMs, undefined, { signal: this.#stopping }).catch(() => undefined);
      }
    }
  }
}

/** One run of a job in the trace of whoever created it; a job that waits has several. */
function runOf({ workspaceId, id, workflowId, traceContext }: ClaimedJob): SpanStart {
  const attributes = {
    'docmill.workspace.id': workspaceId,
    'docmill.workflow.id': workflowId,
    'docmill.job.id': id,
  };
  return { name: 'job', kind: 'consumer', parent: traceContext, attributes };
}
