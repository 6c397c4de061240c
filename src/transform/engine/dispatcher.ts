import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from '../../platform/database/outage.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Hints } from '../../platform/events/hints.ts';
import { newId, recordKey } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { counter, gauge, type Metrics } from '../../platform/metrics.ts';
import type { SpanStart, Tracing } from '../../platform/tracing/tracing.ts';
import type { Share } from '../../platform/queue/fair-take.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Admission } from '../jobs/admission.ts';
import type { NewJob } from '../jobs/job.store.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import type { Claimed } from './claim.store.ts';
import { Claims } from './claims.ts';
import { claimedNew, type ClaimedJob } from './claimed-job.store.ts';
import type { StepCommitter } from './committer.ts';
import { findOvertaken } from './control.store.ts';
import type { Definitions } from '../workflows/definitions.ts';
import { HeldClaim } from './held-claim.ts';
import { ParkedJobs } from './parked-jobs.ts';
import { returnJob } from './return.store.ts';
import { progressOf } from './progress.ts';
import { JobRun, type Held, type RunnerServices } from './runner.ts';
import { Slots, type RunSlots, type SlotLimits } from './slots.ts';
import { Tenancy } from './tenancy.ts';

/** What dispatching needs of the process. */
export interface DispatcherServices extends RunnerServices {
  committer: StepCommitter;
  database: Database;
  hints: Hints;
  queue: Queue<RunMessage>;
  definitions: Definitions;
  /** The queue of jobs whose next step found no slot, each kind of these in a lane of its own. */
  parked: Queue<RunMessage>;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  limits: SlotLimits;
}

const claimedJobs = counter(
  'jobs_claimed_total',
  'Jobs that this process has claimed, from the queue or as it created them.',
);

const runningJobs = gauge('jobs_running', 'Jobs that this process runs.');

/** A job that has its slots, and may still have to be written. */
interface Entered {
  readonly slots: RunSlots;
  readonly job: ClaimedJob | Promise<ClaimedJob | undefined>;
}

/** Claims waiting jobs for a worker and runs each to its end, or to where it cannot go on. */
export class Dispatcher {
  readonly #services: DispatcherServices;
  readonly #stopping: AbortSignal;
  readonly #isKnown: () => boolean;
  readonly #tenancy: Tenancy;
  readonly #slots: Slots;
  readonly #claims: Claims;
  readonly #parked: ParkedJobs;
  readonly #active = new Set<JobRun>();
  readonly #runs = new Set<Promise<void>>();
  /** Whether more may wait than was claimed last, and whether anything has come since. */
  #mayWait = true;
  #hasCome = false;

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
    const { database, metrics, limits, timings } = services;
    this.#services = services;
    this.#claims = new Claims(services, workerId);
    this.#stopping = stopping;
    this.#isKnown = isKnown;
    this.#tenancy = new Tenancy(database, timings.engine);
    this.#slots = new Slots(limits, {
      isShared: () => this.#tenancy.isShared,
      onFree: (pool) => {
        this.#parked.freed(pool);
        if (this.#mayWait || this.#parked.mayGoOn) onFree();
      },
    });
    this.#parked = new ParkedJobs(services, this.#slots);
    metrics.beforeScrape(() => metrics.of(runningJobs).set(this.#runs.size));
  }

  /** Something has come into the queue. */
  expect(): void {
    this.#mayWait = true;
    this.#hasCome = true;
  }

  /**
   * Claims what there is room for and starts it; answers whether more may be waiting that there is room for. A queue that was
   * found empty, and of which nothing was heard since, is only asked when that `isDue`.
   */
  async round(isDue = true): Promise<boolean> {
    await this.#claims.settle();
    await this.#tenancy.look();
    // Those that have waited for a slot come before others that would take it.
    for (const lane of await this.#parked.freeLanes()) await this.#takeParked(lane);
    const more = (this.#mayWait || isDue) && (await this.#takeWaiting());
    return this.#parked.mayGoOn || more;
  }

  /** Keeps slots for jobs that are about to be created, where there are some; undefined when others wait for them. */
  admit(wanted: readonly NewJob[]): Admission | undefined {
    if (this.#mayWait || this.#stopping.aborted || !this.#isKnown()) return undefined;
    const claimId = newId();
    const { promise: claimed, resolve } = Promise.withResolvers<ReadonlySet<NewJob>>();
    const admitted = new Set<NewJob>();
    const runs = wanted.flatMap((job) => {
      const slots = this.#slots.tryEnter(job.workspaceId);
      if (!slots) return [];
      admitted.add(job);
      return { slots, job: claimed.then((jobs) => (jobs.has(job) ? claimedNew(job) : undefined)) };
    });
    if (runs.length === 0) return undefined;
    this.#runAll(runs, claimId);
    return {
      admits: (job) => admitted.has(job),
      claim: (sql, jobs) => this.#claims.takeNew(sql, claimId, jobs),
      begin: (jobs) => {
        this.#services.metrics.of(claimedJobs).add(jobs.length);
        resolve(new Set(jobs));
      },
      giveUp: (error) => {
        this.#claims.failed(claimId, error);
        resolve(new Set());
      },
    };
  }

  async #takeWaiting(): Promise<boolean> {
    this.#hasCome = false;
    const { left, more } = await this.#take(this.#services.queue, this.#slots.share());
    this.#mayWait = left || this.#hasCome;
    return more;
  }

  /** Claims jobs of a lane, whose slots nobody else takes meanwhile. */
  async #takeParked(lane: string): Promise<void> {
    const share = this.#slots.share(lane);
    const release = this.#slots.laneOf(lane).reserve(share.limit);
    this.#parked.claimed(lane, await this.#take(this.#services.parked, { lane, ...share }, release));
  }

  /**
   * Claims jobs of a queue and starts them; answers whether more may be in it. Slots that free up meanwhile are
   * filled by the next claim. `release` is called between the two, when there are any.
   */
  async #take(queue: Queue<RunMessage>, share: Share, release?: () => void): Promise<Omit<Claimed, 'jobs'>> {
    const { claimId, jobs, ...others } = await this.#claims.take(queue, share).finally(release);
    this.#services.metrics.of(claimedJobs).add(jobs.length);
    const runs = jobs.map((job) => ({ job, slots: this.#slots.enter(job.workspaceId, share.lane) }));
    this.#runAll(runs, claimId);
    return others;
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

  /** Gives up claims that stand in the database although nothing runs under them, now and then. */
  reclaim(): Promise<void> {
    return this.#claims.reclaim();
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
        if (claim.end()) this.#claims.letGo(claim);
      });
      this.#runs.add(run);
    }
  }

  async #run(job: ClaimedJob, held: Held): Promise<void> {
    try {
      await this.#services.tracing.span(runOf(job), async () =>
        this.#follow(
          new JobRun(this.#services, held, progressOf(job, await this.#services.definitions.of(job))),
        ),
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
      const lane = await run.run(this.#stopping);
      if (lane !== undefined) await this.#parked.park({ job: run.job, lane });
    } finally {
      this.#active.delete(run);
    }
  }

  /** Puts a job that could not go on back into the queue, as soon as the database takes it. */
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

/** One run of a job in the trace of whoever created it; a job that waits has several. */
function runOf({ workspaceId, id, workflowId, traceContext }: ClaimedJob): SpanStart {
  const attributes = {
    'docmill.workspace.id': workspaceId,
    'docmill.workflow.id': workflowId,
    'docmill.job.id': id,
  };
  return { name: 'job', kind: 'consumer', parent: traceContext, attributes };
}
