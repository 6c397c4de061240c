import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Timings } from '../../platform/timings.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { InboxItem } from '../jobs/job.entity.ts';
import type { JobIdentity } from '../jobs/job.store.ts';
import type { StepDefinition } from '../plan/definition.ts';
import { interruptPlan } from '../plan/plan.ts';
import type { StepResult } from '../plan/step-position.ts';
import { ko, type LaterSteps, type Outcome } from '../providers/action.ts';
import type { ClaimedJob } from './claimed-job.store.ts';
import type { CommitResult, StepCommitter } from './committer.ts';
import { JobEntry, type PreparedChange } from './job-entry.ts';
import type { Performer } from './performer.ts';
import {
  announceStep,
  concludeIntent,
  postponeIntent,
  type AdvancePlan,
  type Beginning,
  type Conclusion,
  type Ending,
  type Postponement,
  type Progress,
} from './progress.ts';
import type { HeldClaim } from './held-claim.ts';
import type { RunSlots } from './slots.ts';
import type { StepCommit } from './step.store.ts';
import { isTooOld, checkSchema, decideOutcome, checkProgress, tooOld } from './verdict.ts';

/** Returns whether a workspace is a sandbox. Called before every step, so the answer must be cached. */
export type IsSandbox = (workspaceId: string) => Promise<boolean>;

/** Services of the process that a run of a job needs. */
export interface RunnerServices {
  clock: Clock;
  entries: SiloEntryService;
  storage: FileStorage;
  committer: Pick<StepCommitter, 'commit'>;
  isSandbox: IsSandbox;
  timings: Pick<Timings, 'engine'>;
  /** Reads for how many milliseconds the steps of a job have slept up to a time; called for old jobs only. */
  sleptMs: (job: JobIdentity, now: Date) => Promise<number>;
  performer: Pick<Performer, 'actionOf' | 'perform'>;
  /** Returns the check of the steps after the current one of a job; absent in rehearsals. */
  laterStepsOf?: (progress: Progress, entry: JobEntry) => LaterSteps;
  /** Advances the plan after a step; the default is `advancePlan`. */
  advance?: AdvancePlan;
}

/** Slots and claim of a run. */
export interface RunResources {
  readonly slots: Pick<RunSlots, 'laneFor' | 'within'>;
  readonly claim: Pick<HeldClaim, 'toRelease' | 'released'>;
}

/**
 * Result of a step: it was committed, the job waits, another process has claimed it, the run was halted first, or its
 * lane has no free slot.
 */
type StepEnd = CommitResult | 'waiting' | 'halted' | Full;

interface Full {
  readonly lane: string;
}

/**
 * Runs one claimed job from the end of its history, one step of the plan after the other; each step is durable before
 * the next starts. The run ends when the job ends or waits, when another process claims it, when `stopping` is aborted
 * between two steps, or when it is halted within one.
 */
export class JobRun {
  readonly #services: RunnerServices;
  readonly #scope: Scope;
  readonly #entry: JobEntry;
  readonly #interruption = new AbortController();
  readonly #resources: RunResources;
  #progress: Progress;
  /** Start of the current step, by the monotonic clock. */
  #begunAt = 0;

  constructor(services: RunnerServices, held: RunResources, progress: Progress) {
    const { job } = progress;
    this.#services = services;
    this.#resources = held;
    this.#scope = {
      workspaceId: job.workspaceId,
      subject: `job:${job.id}`,
      permissions: new Set(['admin']),
    };
    this.#entry = new JobEntry(services, job);
    this.#progress = progress;
  }

  /** Job with the fencing token of the run. */
  get job(): ClaimedJob {
    return this.#progress.job;
  }

  /** Runs the job. Returns the lane in which it has to wait for a slot; its next step has not started then. */
  async run(stopping: AbortSignal): Promise<string | undefined> {
    for (let stale = 0; this.#progress.plan.decision.kind !== 'end' && !stopping.aborted;) {
      const end = await this.#step(stale);
      if (typeof end === 'object') return end.lane;
      if (end !== 'written' && end !== 'stale') return undefined;
      stale = end === 'stale' ? stale + 1 : 0;
    }
    return undefined;
  }

  /** Latest answer that arrived for the step, else the latest poke. */
  get #wake(): InboxItem | undefined {
    const { inbox } = this.#progress;
    return inbox.findLast(({ answer }) => answer !== undefined) ?? inbox.at(-1);
  }

  /** Interrupts the current step: aborts the signal of its action, and does not wait for its answer. */
  halt(): void {
    this.#interruption.abort();
  }

  /** Runs and commits the next step of the plan. */
  async #step(stale: number): Promise<StepEnd> {
    const { job, plan } = this.#progress;
    const startedAt = this.#services.clock.now();
    this.#begunAt = performance.now();
    const step = plan.decision.kind === 'run' ? plan.decision.step : undefined;
    const beginning = { step, startedAt };
    if (isTooOld(job, startedAt) && isTooOld(job, startedAt, await this.#services.sleptMs(job, startedAt))) {
      const next = interruptPlan(plan, 'TIMEOUT');
      return this.#conclude({ ...beginning, outcome: tooOld, announced: false, next });
    }
    const verdict = await this.#verdict(stale);
    if (!step || verdict)
      return this.#conclude({ ...beginning, outcome: verdict ?? ko('no-steps', ''), announced: false });
    // An answer is consumed by the commit of its step; a commit that only announces the step would lose it in a crash.
    const known = this.#wake?.answer ? undefined : this.#services.performer.actionOf(step);
    const isAnnounced = known?.action.announced === true;
    const perform = async (): Promise<StepEnd> => {
      if (isAnnounced && (await this.#announce(beginning)) === 'lost') return 'lost';
      return this.#perform(step, { startedAt, announced: isAnnounced });
    };
    const lane = known && this.#resources.slots.laneFor(known);
    if (lane === undefined) return perform();
    const end = await this.#resources.slots.within(lane, perform);
    return end === 'full' ? { lane } : end;
  }

  /** Returns an outcome that is known without running the step. */
  async #verdict(stale: number): Promise<Ending | undefined> {
    const { plan } = this.#progress;
    const { decision } = plan;
    const docSchema = plan.executed === 0 ? await this.#entry.docSchema() : undefined;
    return (
      (docSchema && checkSchema(plan, docSchema)) ||
      checkProgress(this.#progress, stale) ||
      (decision.kind === 'record' ? outcomeOf(decision.result) : undefined)
    );
  }

  /** Runs the action of a step and commits its result. */
  async #perform(
    step: StepDefinition,
    { startedAt, announced: isAnnounced }: { startedAt: Date; announced: boolean },
  ): Promise<StepEnd> {
    const { job, args, faults, intent } = this.#progress;
    const context = {
      scope: this.#scope,
      jobId: job.id,
      jobKey: job.key,
      args,
      faults,
      entry: await this.#entry.task(),
      idempotencyKey: intent.id,
      recordId: intent.recordId,
      now: this.#services.clock.now(),
      ref: intent.ref,
      wake: this.#wake,
      tries: intent.tries,
      depth: job.depth ?? 0,
      dryRun: job.dryRun,
      sandbox: await this.#services.isSandbox(job.workspaceId),
      laterSteps: job.dryRun ? undefined : this.#services.laterStepsOf?.(this.#progress, this.#entry),
    };
    const performed = await this.#services.performer.perform(step, context, {
      interruption: this.#interruption.signal,
      keep: (outcome, signal) => this.#prepareChange(outcome, signal),
    });
    if (!performed) return 'halted';
    const { kept } = performed;
    const { newEntry } = kept;
    const outcome = { ...performed.outcome, ...(newEntry && { siloEntryId: newEntry.id }) };
    const attempt = this.#progress.intent.attempts + (isAnnounced ? 0 : 1);
    const { engine: timings } = this.#services.timings;
    const verdict = decideOutcome(this.#progress, { ...performed, outcome }, { attempt, timings });
    const end = { step, startedAt, announced: isAnnounced };
    return 'seconds' in verdict
      ? this.#postpone({ ...end, ...verdict }, kept)
      : this.#conclude({ ...end, ...verdict }, kept);
  }

  /** Prepares the changes of a step for its commit. */
  async #prepareChange(
    { change, siloEntryId, newEntry }: Outcome,
    signal: AbortSignal,
  ): Promise<PreparedChange> {
    const other = siloEntryId === undefined ? {} : await this.#entry.prepareOther(siloEntryId);
    return {
      ...(change && (await this.#entry.prepareChange(change, signal))),
      ...other,
      ...(newEntry && this.#entry.prepareNew(newEntry)),
    };
  }

  async #announce(beginning: Beginning): Promise<CommitResult> {
    const { commit, progress } = announceStep(this.#progress, beginning);
    const result = await this.#services.committer.commit({
      step: commit,
      revision: undefined,
      newEntry: undefined,
      releases: undefined,
    });
    // Answers and pokes of the step are kept until it has run.
    if (result === 'written') this.#progress = { ...progress, inbox: this.#progress.inbox };
    return result;
  }

  async #conclude(
    conclusion: Omit<Conclusion, 'at' | 'tookMs'>,
    kept: PreparedChange = {},
  ): Promise<CommitResult> {
    const ended = { ...conclusion, ...this.#ended() };
    const { commit, progress } = concludeIntent(this.#progress, ended, this.#services.advance);
    const result = await this.#commit(commit, kept);
    if (result === 'written') {
      this.#progress = progress;
      this.#entry.continueWith(progress.siloEntryId, kept);
    } else this.#entry.invalidate();
    return result;
  }

  async #postpone(postponement: Omit<Postponement, 'at' | 'tookMs'>, kept: PreparedChange): Promise<StepEnd> {
    const commit = postponeIntent(this.#progress, { ...postponement, ...this.#ended() });
    const result = await this.#commit(commit, kept);
    if (result === 'stale') this.#entry.invalidate();
    return result === 'written' ? 'waiting' : result;
  }

  #ended(): { at: Date; tookMs: number } {
    return { at: this.#services.clock.now(), tookMs: performance.now() - this.#begunAt };
  }

  async #commit(
    commit: StepCommit,
    { version, revision, newEntry, dryEntry }: PreparedChange,
  ): Promise<CommitResult> {
    const { version: entryVersionBefore } = this.#entry;
    const entryVersionAfter = version ?? entryVersionBefore;
    const step = {
      ...commit,
      intent: { ...commit.intent, entryVersionBefore, entryVersionAfter },
      ...(dryEntry && { job: { ...commit.job, dryEntry } }),
    };
    const { claim } = this.#resources;
    const endsRun = commit.job.completedAt !== undefined || commit.waitSeconds !== undefined;
    const releases = endsRun ? claim.toRelease : undefined;
    const result = await this.#services.committer.commit({ step, revision, newEntry, releases });
    if (releases && result === 'written') claim.released();
    return result;
  }
}

/** Converts a result given by the plan to the outcome of its intent. */
function outcomeOf({ status, code }: StepResult): Ending {
  return { status, ...(code && { code }) };
}
