import { setTimeout } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../platform/database/outage.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Notifier } from '../../platform/events/notifier.ts';
import { newId, recordKey } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { counter, gauge, type Metrics } from '../../platform/metrics.ts';
import type { SpanStart, Tracing } from '../../platform/tracing/tracing.ts';
import type { Share } from '../../platform/queue/fair-take.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Admission } from '../jobs/admission.ts';
import type { NewJob } from '../jobs/job.store.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import type { ClaimResult } from './claim.store.ts';
import { Claims } from './claims.ts';
import { createClaimedJob, type ClaimedJob } from './claimed-job.store.ts';
import type { StepCommitter } from './committer.ts';
import { findOvertaken } from './control.store.ts';
import type { Definitions } from '../workflows/definitions.ts';
import { HeldClaim } from './held-claim.ts';
import { ParkedJobs } from './parked-jobs.ts';
import { returnJob } from './return.store.ts';
import { createProgress } from './progress.ts';
import { JobRun, type RunResources, type RunnerServices } from './runner.ts';
import { Slots, type RunSlots, type SlotLimits } from './slots.ts';
import { Tenancy } from './tenancy.ts';

/** Services that dispatching needs. */
export interface DispatcherServices extends RunnerServices {
  committer: StepCommitter;
  database: Database;
  hints: Notifier;
  queue: Queue<RunMessage>;
  definitions: Definitions;
  /** Queue of jobs whose next step found no free slot; each kind of slot has its own lane. */
  parked: Queue<RunMessage>;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  limits: SlotLimits;
}

const claimedJobs = counter(
  'jobs_claimed_total',
  'Jobs that this process has claimed, from the queue or at their creation.',
);

const runningJobs = gauge('jobs_running', 'Jobs that this process runs.');

/** Job that has its slots, and may not be written yet. */
interface Entered {
  readonly slots: RunSlots;
  readonly job: ClaimedJob | Promise<ClaimedJob | undefined>;
}

/** Claims pending jobs for a worker and runs each one until it ends, waits or is interrupted. */
export class Dispatcher {
  readonly #services: DispatcherServices;
  readonly #stopping: AbortSignal;
  readonly #isAlive: () => boolean;
  readonly #tenancy: Tenancy;
  readonly #slots: Slots;
  readonly #claims: Claims;
  readonly #parked: ParkedJobs;
  readonly #active = new Set<JobRun>();
  readonly #runs = new Set<Promise<void>>();
  /** Whether the queue may have more jobs than the last claim took, and whether jobs have arrived since. */
  #mayBePending = true;
  #hasCome = false;

  /**
   * `onFree` is called when slots are free and jobs may be pending. After `stopping` is aborted no run starts another
   * step. `isKnown` returns whether the heartbeat of the worker is current, so that other workers would recover its
   * jobs.
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
    const { database, metrics, limits, timings } = services;
    this.#services = services;
    this.#claims = new Claims(services, workerId);
    this.#stopping = stopping;
    this.#isAlive = isKnown;
    this.#tenancy = new Tenancy(database, timings.engine);
    this.#slots = new Slots(limits, {
      isShared: () => this.#tenancy.isShared,
      onFree: (pool) => {
        this.#parked.noteFreed(pool);
        if (this.#mayBePending || this.#parked.mayGoOn) onFree();
      },
    });
    this.#parked = new ParkedJobs(services, this.#slots);
    metrics.beforeScrape(() => metrics.of(runningJobs).set(this.#runs.size));
  }

  /** Notes that a job has arrived in the queue. */
  notePending(): void {
    this.#mayBePending = true;
    this.#hasCome = true;
  }

  /**
   * Claims and starts as many jobs as there are free slots. Returns whether more jobs may be pending that could be
   * started. A queue that was empty last time, and without notification since, is only queried when `isDue`.
   */
  async runRound(isDue = true): Promise<boolean> {
    await this.#claims.settle();
    await this.#tenancy.look();
    // Jobs that wait for a slot take precedence over those that would occupy it.
    for (const lane of await this.#parked.freeLanes()) await this.#claimParked(lane);
    const more = (this.#mayBePending || isDue) && (await this.#claimPending());
    return this.#parked.mayGoOn || more;
  }

  /**
   * Reserves slots for jobs that are about to be created, as far as there are free ones. Returns undefined when other
   * jobs are pending.
   */
  admit(wanted: readonly NewJob[]): Admission | undefined {
    if (this.#mayBePending || this.#stopping.aborted || !this.#isAlive()) return undefined;
    const claimId = newId();
    const { promise: claimed, resolve } = Promise.withResolvers<ReadonlySet<NewJob>>();
    const admitted = new Set<NewJob>();
    const runs = wanted.flatMap((job) => {
      const slots = this.#slots.tryEnter(job.workspaceId);
      if (!slots) return [];
      admitted.add(job);
      return { slots, job: claimed.then((jobs) => (jobs.has(job) ? createClaimedJob(job) : undefined)) };
    });
    if (runs.length === 0) return undefined;
    this.#runAll(runs, claimId);
    return {
      admits: (job) => admitted.has(job),
      claim: (sql, jobs) => this.#claims.claimNew(sql, claimId, jobs),
      begin: (jobs) => {
        this.#services.metrics.of(claimedJobs).add(jobs.length);
        resolve(new Set(jobs));
      },
      giveUp: (error) => {
        this.#claims.handleFailure(claimId, error);
        resolve(new Set());
      },
    };
  }

  async #claimPending(): Promise<boolean> {
    this.#hasCome = false;
    const { left, more } = await this.#claim(this.#services.queue, this.#slots.share());
    this.#mayBePending = left || this.#hasCome;
    return more;
  }

  /** Claims jobs of a lane, whose slots stay reserved meanwhile. */
  async #claimParked(lane: string): Promise<void> {
    const share = this.#slots.share(lane);
    const release = this.#slots.laneOf(lane).reserve(share.limit);
    this.#parked.noteClaimed(lane, await this.#claim(this.#services.parked, { lane, ...share }, release));
  }

  /**
   * Claims jobs of a queue and starts them. Returns whether more may be in it. Slots that become free meanwhile are
   * filled by the next claim. `release` is called after the claim and before the jobs enter their slots.
   */
  async #claim(
    queue: Queue<RunMessage>,
    share: Share,
    release?: () => void,
  ): Promise<Omit<ClaimResult, 'jobs'>> {
    const { claimId, jobs, ...others } = await this.#claims.claim(queue, share).finally(release);
    this.#services.metrics.of(claimedJobs).add(jobs.length);
    const runs = jobs.map((job) => ({ job, slots: this.#slots.enter(job.workspaceId, share.lane) }));
    this.#runAll(runs, claimId);
    return others;
  }

  /** Resolves when no job runs. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#runs);
  }

  /** Makes delayed jobs that are due claimable. Returns whether there may be more of them. */
  async release(): Promise<boolean> {
    const { database, hints, queue } = this.#services;
    const { released, isWhole } = await database.transaction((sql) => queue.release(sql), { durable: false });
    if (released > 0) hints.send('work', 'due');
    return !isWhole;
  }

  /** Recovers from time to time the stored claims under which no job runs. */
  reclaim(): Promise<void> {
    return this.#claims.reclaim();
  }

  /** Interrupts the current step of every run whose job was cancelled or claimed by another process. */
  async haltOvertaken(): Promise<void> {
    const runs = new Map([...this.#active].map((run) => [recordKey(run.job), run]));
    if (runs.size === 0) return;
    const jobs = [...runs.values()].map(({ job }) => job);
    for (const job of await findOvertaken(this.#services.database.sql, jobs))
      runs.get(recordKey(job))?.halt();
  }

  /** Interrupts every run within its current step. */
  halt(): void {
    for (const run of this.#active) run.halt();
    this.#services.committer.halt();
  }

  /** Runs the jobs of a claim; jobs that are not written yet may turn out not to exist. */
  #runAll(jobs: readonly Entered[], claimId: string): void {
    const claim = new HeldClaim(claimId, jobs.length, this.#stopping);
    for (const { slots: entered, job } of jobs) {
      const begin = async (): Promise<void> => {
        using slots = entered;
        const claimed = await job;
        if (!claimed) return;
        claim.begin();
        await this.#run(claimed, { slots, claim });
      };
      const run = begin().finally(() => {
        this.#runs.delete(run);
        if (claim.end()) this.#claims.release(claim);
      });
      this.#runs.add(run);
    }
  }

  async #run(job: ClaimedJob, held: RunResources): Promise<void> {
    try {
      await this.#services.tracing.span(runOf(job), async () =>
        this.#runTracked(
          new JobRun(this.#services, held, createProgress(job, await this.#services.definitions.of(job))),
        ),
      );
    } catch (error) {
      const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
      this.#services.log[level]({ err: error, jobId: job.id }, 'job interrupted; it will be taken up again');
      await this.#return(job);
    }
  }

  async #runTracked(run: JobRun): Promise<void> {
    this.#active.add(run);
    try {
      const lane = await run.run(this.#stopping);
      if (lane !== undefined) await this.#parked.park({ job: run.job, lane });
    } finally {
      this.#active.delete(run);
    }
  }

  /** Returns a job that was interrupted to the queue, as soon as the database is available. */
  async #return(job: ClaimedJob): Promise<void> {
    const { database, queue, log, timings } = this.#services;
    const { returnRetryMs } = timings.engine;
    while (!this.#stopping.aborted) {
      try {
        await database.transaction((sql) => returnJob(sql, queue, job));
        return;
      } catch (error) {
        log.warn({ err: error, jobId: job.id }, 'job not returned yet');
        await setTimeout(returnRetryMs, undefined, { signal: this.#stopping }).catch(() => undefined);
      }
    }
  }
}

/** Describes the span of one run of a job, in the trace of its creator; a job that waits has several runs. */
function runOf({ workspaceId, id, workflowId, traceContext }: ClaimedJob): SpanStart {
  const attributes = {
    'docmill.workspace.id': workspaceId,
    'docmill.workflow.id': workflowId,
    'docmill.job.id': id,
  };
  return { name: 'job', kind: 'consumer', parent: traceContext, attributes };
}
