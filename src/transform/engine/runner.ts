import type { Scope } from '../../platform/auth/scope.ts';
import type { Log } from '../../platform/log.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import type { Revision, SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { LoadedEntry } from '../../silo/entries/loaded-entry.ts';
import { describeFile, type NewFile as StoredFile } from '../../silo/files/new-file.ts';
import type { Fault } from '../jobs/job.entity.ts';
import { ko, type EntryChange, type NewFile, type Outcome, type TaskEntry } from '../providers/action.ts';
import type { ClaimedJob } from './claim.store.ts';
import type { CommitResult, StepCommitter } from './committer.ts';
import type { StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import { intentId } from './intent-id.ts';
import type { Performer } from './performer.ts';
import { advancePlan, interruptPlan, replayPlan, type Plan } from '../plan/plan.ts';
import type { StepResult } from '../plan/plan-place.ts';
import type { NewEvent, StepCommit } from './step.store.ts';
import { isTooOld, kindVerdict, progressVerdict, tooOld } from './verdict.ts';

/** What a run of a job needs of its process. */
export interface RunnerServices {
  entries: SiloEntryService;
  storage: FileStorage;
  committer: StepCommitter;
  performer: Performer;
  log: Log;
}

/**
 * Runs one claimed job from where its history ends, step after step, obeying the plan; each step is durable before
 * the next begins. Ends when the job has ended, when it is lost to another worker, when `stopping` is aborted between two
 * steps, or when it is halted within one.
 */
export class JobRun {
  readonly #services: RunnerServices;
  readonly #job: ClaimedJob;
  readonly #scope: Scope;
  #plan: Plan;
  #seq: number;
  #openEvents: number;
  #args: Readonly<Record<string, string>>;
  #faults: readonly Fault[];
  #entry: { loaded: LoadedEntry; task: TaskEntry } | undefined;
  #interruption: AbortController | undefined;
  #isHalted = false;

  constructor(services: RunnerServices, job: ClaimedJob, definition: WorkflowDefinition) {
    this.#services = services;
    this.#job = job;
    this.#scope = {
      workspaceId: job.workspaceId,
      subject: `job:${job.jobId}`,
      permissions: new Set(['admin']),
    };
    this.#plan = replayPlan(definition, job.history);
    this.#seq = job.lastSeq;
    this.#openEvents = job.openEvents;
    this.#args = job.args;
    this.#faults = job.faults;
  }

  async run(stopping: AbortSignal): Promise<void> {
    for (let stale = 0; this.#plan.decision.kind !== 'end' && !stopping.aborted;) {
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
    const { decision } = this.#plan;
    if (decision.kind === 'end') return undefined;
    const startedAt = new Date();
    const step = decision.kind === 'run' ? decision.step : undefined;
    if (isTooOld(this.#job, startedAt)) {
      const next = interruptPlan(this.#plan, 'TIMEOUT');
      return this.#conclude({ step, startedAt, outcome: tooOld, announced: false, next });
    }
    const verdict = await this.#verdict(stale);
    if (!step || verdict)
      return this.#conclude({ step, startedAt, outcome: verdict ?? ko('no-steps', ''), announced: false });
    const announced = this.#services.performer.actionOf(step)?.announced === true;
    if (announced && (await this.#announce(step, startedAt)) === 'lost') return 'lost';
    const outcome = await this.#perform(step);
    return outcome && this.#conclude({ step, startedAt, outcome, announced });
  }

  /** A result that stands without running the step. */
  async #verdict(stale: number): Promise<Outcome | undefined> {
    const { executed, decision } = this.#plan;
    const entry = executed === 0 ? await this.#loadEntry() : undefined;
    return (
      (entry && kindVerdict(this.#plan, entry.loaded.docSchema)) ??
      progressVerdict(this.#job, stale) ??
      (decision.kind === 'record' ? outcomeOf(decision.result) : undefined)
    );
  }

  async #perform(step: StepDefinition): Promise<Outcome | undefined> {
    const entry = await this.#loadEntry();
    const context = {
      scope: this.#scope,
      jobId: this.#job.jobId,
      args: this.#args,
      entry: entry?.task,
      idempotencyKey: this.#intentId(),
      now: new Date(),
    };
    this.#interruption = new AbortController();
    if (this.#isHalted) this.#interruption.abort();
    return this.#services.performer.perform(step, context, this.#interruption);
  }

  async #announce(step: StepDefinition, at: Date): Promise<CommitResult> {
    const run = this.#event({ status: 'RUN', at, jobStatus: 'RUN' });
    const result = await this.#services.committer.commit({
      step: this.#commit({ step, result: undefined, startedAt: at, at, events: [run], jobStatus: 'RUN' }),
      revision: undefined,
    });
    if (result === 'written') this.#openEvents = run.index;
    return result;
  }

  async #conclude({ step, startedAt, outcome, announced, next: given }: Conclusion): Promise<CommitResult> {
    const result = {
      status: outcome.status,
      ...(outcome.code !== undefined && { code: outcome.code }),
    };
    const next = given ?? advancePlan(this.#plan, result);
    const at = new Date();
    const jobStatus = next.decision.kind === 'end' ? next.decision.status : 'RUN';
    const seqBefore = this.#seq;
    const run = announced ? [] : [this.#event({ status: 'RUN', at: startedAt, jobStatus: 'RUN' })];
    const events = [...run, this.#event({ ...outcome, at, jobStatus, offset: run.length })];
    const faults =
      next.faults.length > this.#plan.faults.length ? this.#withNewFaults(next, step, outcome) : undefined;
    const args = outcome.args && { ...this.#args, ...outcome.args };
    const commit = this.#commit({
      step,
      result,
      startedAt,
      at,
      events,
      jobStatus,
      args,
      faults,
      ended: next.decision.kind === 'end',
    });
    const revision = outcome.change && (await this.#revision(outcome.change, at));
    const written = await this.#services.committer.commit({ step: commit, revision });
    if (written !== 'written') {
      this.#seq = seqBefore;
      this.#entry = undefined;
      return written;
    }
    this.#plan = next;
    this.#openEvents = 0;
    this.#args = args ?? this.#args;
    this.#faults = faults ?? this.#faults;
    if (revision) this.#entry = undefined;
    return written;
  }

  #withNewFaults(next: Plan, step: StepDefinition | undefined, { message }: Outcome): Fault[] {
    const fresh = next.faults.slice(this.#plan.faults.length).map(({ code }) => ({
      provider: step?.action ?? 'docmill',
      ...(code !== undefined && { code }),
      ...(message !== undefined && { message }),
    }));
    return [...this.#faults, ...fresh];
  }

  #event({ status, code, message, args, at, jobStatus, offset = 0 }: EventFacts): NewEvent {
    this.#seq += 1;
    const index = this.#openEvents + offset + 1;
    return { seq: this.#seq, index, at, status, code, message, siloEntryId: undefined, args, jobStatus };
  }

  #commit({
    step,
    result,
    startedAt,
    at,
    events,
    jobStatus,
    args,
    faults,
    ended = false,
  }: CommitFacts): StepCommit {
    const { workspaceId, jobId, attempt } = this.#job;
    return {
      workspaceId,
      jobId,
      attempt,
      intent: {
        number: this.#intentNumber(),
        id: this.#intentId(),
        stepId: step?.id,
        name: step?.name ?? undefined,
        provider: step?.action ?? 'docmill',
        result,
        startedAt,
      },
      events,
      jobStatus,
      at,
      args,
      siloEntryId: undefined,
      faults,
      ended,
    };
  }

  #intentNumber(): number {
    return this.#plan.executed + 1;
  }

  #intentId(): string {
    return intentId(this.#job, this.#intentNumber());
  }

  async #loadEntry(): Promise<{ loaded: LoadedEntry; task: TaskEntry } | undefined> {
    const { siloEntryId: id, workspaceId } = this.#job;
    if (!id || this.#entry) return this.#entry;
    const loaded = await this.#services.entries.load(workspaceId, id);
    if (!loaded) return undefined;
    const { envelope, text, folder, state, draft } = loaded;
    this.#entry = { loaded, task: { id, envelope, text, folder, state: state ?? undefined, draft } };
    return this.#entry;
  }

  async #revision(change: EntryChange, at: Date): Promise<Revision | undefined> {
    const entry = await this.#loadEntry();
    if (!entry) return undefined;
    const files = await Promise.all((change.files ?? []).map((file) => this.#store(file)));
    return {
      workspaceId: this.#job.workspaceId,
      entryId: entry.loaded.id,
      baseVersion: entry.loaded.version,
      envelope: change.envelope,
      folder: change.folder,
      state: change.state,
      files,
      at,
      by: this.#scope.subject,
    };
  }

  /** Bytes are stored under their hash before the row that names them is committed, so a crash leaves no dead link. */
  async #store({ bytes, description, ...file }: NewFile): Promise<StoredFile> {
    const hash = await this.#services.storage.put(bytes);
    return describeFile({ ...file, size: bytes.length, hash, ...(description && { desc: description }) });
  }
}

/** A result that the plan gave, as the outcome of its intent. */
function outcomeOf({ status, code }: StepResult): Outcome {
  return { status, ...(code && { code }) };
}

interface Conclusion {
  step: StepDefinition | undefined;
  startedAt: Date;
  outcome: Outcome;
  announced: boolean;
  /** What follows, when that is not what the outcome leads to. */
  next?: Plan;
}

interface EventFacts {
  status: string;
  code?: string;
  message?: string;
  args?: Readonly<Record<string, string>>;
  at: Date;
  jobStatus: string;
  offset?: number;
}

interface CommitFacts {
  step: StepDefinition | undefined;
  result: StepCommit['intent']['result'];
  startedAt: Date;
  at: Date;
  events: readonly NewEvent[];
  jobStatus: string;
  args?: Record<string, string> | undefined;
  faults?: readonly Fault[] | undefined;
  ended?: boolean;
}
