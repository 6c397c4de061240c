import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Timings } from '../../platform/timings.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { InboxItem } from '../jobs/job.entity.ts';
import type { JobIdentity } from '../jobs/job.store.ts';
import type { StepDefinition } from '../plan/definition.ts';
import { interruptPlan } from '../plan/plan.ts';
import type { StepResult } from '../plan/plan-place.ts';
import { ko, type LaterSteps, type Outcome } from '../providers/action.ts';
import type { ClaimedJob } from './claimed-job.store.ts';
import type { CommitResult, StepCommitter } from './committer.ts';
import { JobEntry, type KeptChange } from './job-entry.ts';
import type { Performer } from './performer.ts';
import {
  announced,
  concluded,
  postponed,
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
import { isTooOld, kindVerdict, outcomeVerdict, progressVerdict, tooOld } from './verdict.ts';

/** Whether a workspace is a sandbox; asked before every step, so known ones have to be answered from memory. */
export type IsSandbox = (workspaceId: string) => Promise<boolean>;

/** What a run of a job needs of its process. */
export interface RunnerServices {
  clock: Clock;
  entries: SiloEntryService;
  storage: FileStorage;
  committer: Pick<StepCommitter, 'commit'>;
  isSandbox: IsSandbox;
  timings: Pick<Timings, 'engine'>;
  /** For how many milliseconds the steps of a job have slept up to a moment; asked of old jobs only. */
  sleptMs: (job: JobIdentity, now: Date) => Promise<number>;
  performer: Pick<Performer, 'actionOf' | 'perform'>;
  /** What is known of the steps after the current one of a job; absent in rehearsals. */
  laterStepsOf?: (progress: Progress, entry: JobEntry) => LaterSteps;
  /** How the plan goes on behind a step; as jobs do when absent. */
  advance?: AdvancePlan;
}

/** What a run holds of its process. */
export interface Held {
  readonly slots: Pick<RunSlots, 'laneFor' | 'within'>;
  readonly claim: Pick<HeldClaim, 'toRelease' | 'released'>;
}

/** What stands behind a step: it was committed, the job waits, it is someone else's, the process ends first, or its lane has no slot. */
type StepEnd = CommitResult | 'waiting' | 'halted' | Full;

interface Full {
  readonly lane: string;
}

/**
 * Runs one claimed job from where its history ends, step after step, obeying the plan; each step is durable before
 * the next begins. Ends when the job has ended or waits, when it is lost to someone else, when `stopping` is aborted
 * between two steps, or when it is halted within one.
 */
export class JobRun {
  readonly #services: RunnerServices;
  readonly #scope: Scope;
  readonly #entry: JobEntry;
  readonly #interruption = new AbortController();
  readonly #held: Held;
  #progress: Progress;
  /** When the step in hand began, by the clock that measures. */
  #begunAt = 0;

  constructor(services: RunnerServices, held: Held, progress: Progress) {
    const { job } = progress;
    this.#services = services;
    this.#held = held;
    this.#scope = {
      workspaceId: job.workspaceId,
      subject: `job:${job.id}`,
      permissions: new Set(['admin']),
    };
    this.#entry = new JobEntry(services, job);
    this.#progress = progress;
  }

  /** The job, under the fence that the run holds. */
  get job(): ClaimedJob {
    return this.#progress.job;
  }

  /** Answers the lane in which the job has to wait for a slot; nothing of its next step was done then. */
  async run(stopping: AbortSignal): Promise<string | undefined> {
    for (let stale = 0; this.#progress.plan.decision.kind !== 'end' && !stopping.aborted;) {
      const end = await this.#step(stale);
      if (typeof end === 'object') return end.lane;
      if (end !== 'written' && end !== 'stale') return undefined;
      stale = end === 'stale' ? stale + 1 : 0;
    }
    return undefined;
  }

  /** What the step is told of what has come for it: the last answer, else the last poke. */
  get #wake(): InboxItem | undefined {
    const { inbox } = this.#progress;
    return inbox.findLast(({ answer }) => answer !== undefined) ?? inbox.at(-1);
  }

  /** Ends the run within a step: its action is told, its answer no longer waited for. */
  halt(): void {
    this.#interruption.abort();
  }

  /** Runs and commits the step the plan asks for. */
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
    // An answer is taken in by the commit that consumes it: announced first, it would be lost with the process.
    const known = this.#wake?.answer ? undefined : this.#services.performer.actionOf(step);
    const isAnnounced = known?.action.announced === true;
    const perform = async (): Promise<StepEnd> => {
      if (isAnnounced && (await this.#announce(beginning)) === 'lost') return 'lost';
      return this.#perform(step, { startedAt, announced: isAnnounced });
    };
    const lane = known && this.#held.slots.laneFor(known);
    if (lane === undefined) return perform();
    const end = await this.#held.slots.within(lane, perform);
    return end === 'full' ? { lane } : end;
  }

  /** An outcome that stands without running the step. */
  async #verdict(stale: number): Promise<Ending | undefined> {
    const { plan } = this.#progress;
    const { decision } = plan;
    const docSchema = plan.executed === 0 ? await this.#entry.docSchema() : undefined;
    return (
      (docSchema && kindVerdict(plan, docSchema)) ||
      progressVerdict(this.#progress, stale) ||
      (decision.kind === 'record' ? outcomeOf(decision.result) : undefined)
    );
  }

  /** Runs the action of a step and commits what it came to. */
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
      keep: (outcome, signal) => this.#keep(outcome, signal),
    });
    if (!performed) return 'halted';
    const { kept } = performed;
    const { newEntry } = kept;
    const outcome = { ...performed.outcome, ...(newEntry && { siloEntryId: newEntry.id }) };
    const attempt = this.#progress.intent.attempts + (isAnnounced ? 0 : 1);
    const { engine: timings } = this.#services.timings;
    const verdict = outcomeVerdict(this.#progress, { ...performed, outcome }, { attempt, timings });
    const end = { step, startedAt, announced: isAnnounced };
    return 'seconds' in verdict
      ? this.#postpone({ ...end, ...verdict }, kept)
      : this.#conclude({ ...end, ...verdict }, kept);
  }

  /** What a step leaves behind, ready to be committed with it. */
  async #keep({ change, siloEntryId, newEntry }: Outcome, signal: AbortSignal): Promise<KeptChange> {
    const other = siloEntryId === undefined ? {} : await this.#entry.goingOnWith(siloEntryId);
    return {
      ...(change && (await this.#entry.keep(change, signal))),
      ...other,
      ...(newEntry && this.#entry.goingOnWithNew(newEntry)),
    };
  }

  async #announce(beginning: Beginning): Promise<CommitResult> {
    const { commit, progress } = announced(this.#progress, beginning);
    const result = await this.#services.committer.commit({
      step: commit,
      revision: undefined,
      newEntry: undefined,
      releases: undefined,
    });
    // What woke the step stays in hand until the step has run.
    if (result === 'written') this.#progress = { ...progress, inbox: this.#progress.inbox };
    return result;
  }

  async #conclude(
    conclusion: Omit<Conclusion, 'at' | 'tookMs'>,
    kept: KeptChange = {},
  ): Promise<CommitResult> {
    const ended = { ...conclusion, ...this.#ended() };
    const { commit, progress } = concluded(this.#progress, ended, this.#services.advance);
    const result = await this.#commit(commit, kept);
    if (result === 'written') {
      this.#progress = progress;
      this.#entry.goOnWith(progress.siloEntryId, kept);
    } else this.#entry.forget();
    return result;
  }

  async #postpone(postponement: Omit<Postponement, 'at' | 'tookMs'>, kept: KeptChange): Promise<StepEnd> {
    const commit = postponed(this.#progress, { ...postponement, ...this.#ended() });
    const result = await this.#commit(commit, kept);
    if (result === 'stale') this.#entry.forget();
    return result === 'written' ? 'waiting' : result;
  }

  #ended(): { at: Date; tookMs: number } {
    return { at: this.#services.clock.now(), tookMs: performance.now() - this.#begunAt };
  }

  async #commit(
    commit: StepCommit,
    { version, revision, newEntry, dryEntry }: KeptChange,
  ): Promise<CommitResult> {
    const { version: entryVersionBefore } = this.#entry;
    const entryVersionAfter = version ?? entryVersionBefore;
    const step = {
      ...commit,
      intent: { ...commit.intent, entryVersionBefore, entryVersionAfter },
      ...(dryEntry && { job: { ...commit.job, dryEntry } }),
    };
    const { claim } = this.#held;
    const endsRun = commit.job.completedAt !== undefined || commit.waitSeconds !== undefined;
    const releases = endsRun ? claim.toRelease : undefined;
    const result = await this.#services.committer.commit({ step, revision, newEntry, releases });
    if (releases && result === 'written') claim.released();
    return result;
  }
}

/** A result that the plan gave, as the outcome of its intent. */
function outcomeOf({ status, code }: StepResult): Ending {
  return { status, ...(code && { code }) };
}
