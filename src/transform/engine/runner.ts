import type { Scope } from '../../platform/auth/scope.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import { interruptPlan } from '../plan/plan.ts';
import type { StepResult } from '../plan/plan-place.ts';
import { ko, type Outcome } from '../providers/action.ts';
import type { ClaimedJob } from './claim.store.ts';
import type { CommitResult, StepCommitter } from './committer.ts';
import { JobEntry } from './job-entry.ts';
import type { Performer } from './performer.ts';
import { announced, concluded, progressOf, type Conclusion, type Progress } from './progress.ts';
import { isTooOld, kindVerdict, progressVerdict, tooOld } from './verdict.ts';

/** What a run of a job needs of its process. */
export interface RunnerServices {
  entries: SiloEntryService;
  storage: FileStorage;
  committer: StepCommitter;
  performer: Performer;
}

/**
 * Runs one claimed job from where its history ends, step after step, obeying the plan; each step is durable before
 * the next begins. Ends when the job has ended, when it is lost to another worker, when `stopping` is aborted between two
 * steps, or when it is halted within one.
 */
export class JobRun {
  readonly #services: RunnerServices;
  readonly #scope: Scope;
  readonly #entry: JobEntry;
  #progress: Progress;
  #interruption: AbortController | undefined;
  #isHalted = false;

  constructor(services: RunnerServices, job: ClaimedJob, definition: WorkflowDefinition) {
    this.#services = services;
    this.#scope = {
      workspaceId: job.workspaceId,
      subject: `job:${job.id}`,
      permissions: new Set(['admin']),
    };
    this.#entry = new JobEntry(services, job);
    this.#progress = progressOf(job, definition);
  }

  async run(stopping: AbortSignal): Promise<void> {
    for (let stale = 0; this.#progress.plan.decision.kind !== 'end' && !stopping.aborted;) {
      const result = await this.#step(stale);
      if (result === 'lost' || result === undefined) return;
      stale = result === 'stale' ? stale + 1 : 0;
    }
  }

  /** Ends the run within a step: its action is told, its answer no longer waited for. */
  halt(): void {
    this.#isHalted = true;
    this.#interruption?.abort();
  }

  /** Runs and commits the step the plan asks for; undefined when the process ends first. */
  async #step(stale: number): Promise<CommitResult | undefined> {
    const { job, plan } = this.#progress;
    const startedAt = new Date();
    const step = plan.decision.kind === 'run' ? plan.decision.step : undefined;
    if (isTooOld(job, startedAt)) {
      const next = interruptPlan(plan, 'TIMEOUT');
      return this.#conclude({ step, startedAt, outcome: tooOld, announced: false, next });
    }
    const verdict = await this.#verdict(stale);
    if (!step || verdict)
      return this.#conclude({ step, startedAt, outcome: verdict ?? ko('no-steps', ''), announced: false });
    const isAnnounced = this.#services.performer.actionOf(step)?.announced === true;
    if (isAnnounced && (await this.#announce(step, startedAt)) === 'lost') return 'lost';
    const outcome = await this.#perform(step);
    return outcome && this.#conclude({ step, startedAt, outcome, announced: isAnnounced });
  }

  /** An outcome that stands without running the step. */
  async #verdict(stale: number): Promise<Outcome | undefined> {
    const { plan } = this.#progress;
    const { decision } = plan;
    const docSchema = plan.executed === 0 ? await this.#entry.docSchema() : undefined;
    return (
      (docSchema && kindVerdict(plan, docSchema)) ||
      progressVerdict(this.#progress, stale) ||
      (decision.kind === 'record' ? outcomeOf(decision.result) : undefined)
    );
  }

  async #perform(step: StepDefinition): Promise<Outcome | undefined> {
    const context = {
      scope: this.#scope,
      jobId: this.#progress.job.id,
      args: this.#progress.args,
      entry: await this.#entry.task(),
      idempotencyKey: this.#progress.intentId,
      now: new Date(),
    };
    this.#interruption = new AbortController();
    if (this.#isHalted) this.#interruption.abort();
    return this.#services.performer.perform(step, context, this.#interruption);
  }

  async #announce(step: StepDefinition, at: Date): Promise<CommitResult> {
    const { commit, progress } = announced(this.#progress, step, at);
    const result = await this.#services.committer.commit({ step: commit, revision: undefined });
    if (result === 'written') this.#progress = progress;
    return result;
  }

  async #conclude(conclusion: Omit<Conclusion, 'at'>): Promise<CommitResult> {
    const at = new Date();
    const { commit, progress } = concluded(this.#progress, { ...conclusion, at });
    const { change } = conclusion.outcome;
    const revision = change && (await this.#entry.revision(change, at, this.#scope.subject));
    const result = await this.#services.committer.commit({ step: commit, revision });
    if (result === 'written') this.#progress = progress;
    if (result !== 'written' || revision) this.#entry.forget();
    return result;
  }
}

/** A result that the plan gave, as the outcome of its intent. */
function outcomeOf({ status, code }: StepResult): Outcome {
  return { status, ...(code && { code }) };
}
