import type { Fault, InboxItem } from '../jobs/job.entity.ts';
import type { StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import { advancePlan, replayPlan, type Plan } from '../plan/plan.ts';
import type { Outcome, OutcomeOf } from '../providers/action.ts';
import type { ClaimedJob } from './claimed-job.store.ts';
import { deriveIntentIds } from '../jobs/intent-id.ts';
import {
  createStartEvents,
  createEvents,
  createFault,
  createIntentRow,
  type EventPosition,
} from './step-rows.ts';
import type { StepCommit } from './step.store.ts';

/** State of a claimed job between two commits; never changed in place. */
export interface Progress extends EventPosition {
  readonly job: ClaimedJob;
  readonly plan: Plan;
  /** Number of workers that died while they ran the job, since its last completed step. */
  readonly crashes: number;
  /** Number of consecutive deferrals of the current step. */
  readonly deferrals: number;
  /** Status of the job as it was last committed. */
  readonly status: string;
  /** Items that have arrived for the current intent and are not part of an event yet. */
  readonly inbox: readonly InboxItem[];
  readonly siloEntryId: string | undefined;
  readonly args: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
}

/** Function that advances the plan after a step. */
export type AdvancePlan = typeof advancePlan;

/** Commit, and the state of the job after it. */
export interface Advance {
  readonly commit: StepCommit;
  readonly progress: Progress;
}

/** Step of an intent with its start time. */
export interface Beginning {
  /** Absent for an intent without a step. */
  readonly step: StepDefinition | undefined;
  readonly startedAt: Date;
}

/** End of a run of a step. */
interface RunEnd extends Beginning {
  readonly at: Date;
  /** Duration of the step in milliseconds; absent when it was ended from outside. */
  readonly tookMs?: number;
  /** Whether its RUN event was committed before. */
  readonly announced: boolean;
}

/** Intent that has ended. */
export interface Conclusion extends RunEnd {
  readonly outcome: Ending;
  /** Next plan, when it does not follow from the outcome. */
  readonly next?: Plan;
}

/** Outcome of an intent: the one of its action, or CANCEL. */
export type Ending =
  OutcomeOf<'OK' | 'SKIP' | 'KO' | 'TIMEOUT'> | (Omit<Outcome, 'status'> & { readonly status: 'CANCEL' });

/** Intent that continues later. */
export interface Postponement extends RunEnd {
  readonly outcome: OutcomeOf<'ERR' | 'QUEUED'>;
  readonly seconds: number;
  /** Whether the action was not called or could not finish because a dependency of the service itself is unavailable. */
  readonly outage: boolean;
}

/** Initial state of an intent. */
const untouched = { events: 0, attempts: 0, tries: 0, ref: undefined };

/** Returns the state of a job that was just claimed. */
export function createProgress(job: ClaimedJob, definition: WorkflowDefinition): Progress {
  const { lastSeq: seq, updatedAt: at, crashes, tries: putOff } = job;
  const { status, siloEntryId, args = {}, faults = [], superseded } = job;
  const plan = replayPlan(definition, job.history, job.startStepId);
  const number = superseded + plan.executed + 1;
  const intent = { ...deriveIntentIds(job, number), number, ...(job.openIntent ?? untouched) };
  const inbox = (job.inbox ?? []).filter((item) => item.intent === number);
  return { job, plan, intent, seq, at, crashes, deferrals: putOff, status, inbox, siloEntryId, args, faults };
}

const nothingSeen = { seen: 0, consumed: 0 };

function allSeen({ job }: Progress): Pick<StepCommit, 'seen' | 'consumed'> {
  const seen = job.inbox?.length ?? 0;
  return { seen, consumed: seen };
}

function hasAnswer({ inbox }: Progress): boolean {
  return inbox.some(({ answer }) => answer !== undefined);
}

/** Creates the commit with which the current step starts. */
export function announceStep(progress: Progress, { step, startedAt }: Beginning): Advance {
  const events = createEvents(progress, createStartEvents(progress, startedAt));
  const after = afterEvents(progress, events);
  return {
    commit: {
      job: { ...jobAfter(after), status: 'RUN' },
      intent: { ...createIntentRow(progress, step, events), completed: false },
      events,
      ...allSeen(progress),
      changesJob: changesJob(progress, 'RUN'),
    },
    progress: { ...after, status: 'RUN', inbox: [] },
  };
}

/** Creates the commit with which the current intent continues later: its events, and the time that the job waits. */
export function postponeIntent(progress: Progress, postponement: Postponement): StepCommit {
  const { step, outcome, startedAt, at, tookMs, outage, seconds } = postponement;
  const { status, ref } = outcome;
  const events = createEvents(progress, [
    ...(postponement.announced ? [] : createStartEvents(progress, startedAt)),
    { ...outcome, at, jobStatus: status },
  ]);
  const { tries } = progress.intent;
  const triesNow = status === 'QUEUED' ? 0 : outage ? tries : tries + 1;
  return {
    job: {
      ...jobAfter(afterEvents(progress, events)),
      ...handedOn(progress, postponement),
      status,
      tries: outage ? progress.deferrals + 1 : 0,
    },
    intent: {
      ...createIntentRow(progress, step, events),
      completed: false,
      tries: triesNow,
      ...(ref !== undefined && { ref }),
    },
    events,
    ...(postponement.announced ? nothingSeen : allSeen(progress)),
    // An answer is kept for the repetition of its step when a dependency is unavailable.
    ...(outage && hasAnswer(progress) && { consumed: 0 }),
    waitSeconds: seconds,
    changesJob: changesJob(progress, status, outcome),
    ...(tookMs !== undefined && { tookMs }),
  };
}

/** Creates the commit that ends the current intent: its events, its changes of the job, and the next step of the plan. */
export function concludeIntent(
  progress: Progress,
  conclusion: Conclusion,
  advance: AdvancePlan = advancePlan,
): Advance {
  const { job } = progress;
  const { step, outcome, startedAt, at, tookMs } = conclusion;
  const { status, code } = outcome;
  const plan = conclusion.next ?? advance(progress.plan, resultOf(outcome));
  const isEnd = plan.decision.kind === 'end';
  const jobStatus = plan.decision.kind === 'end' ? plan.decision.status : 'RUN';
  const events = createEvents(progress, [
    ...(conclusion.announced ? [] : createStartEvents(progress, startedAt)),
    { ...outcome, at, jobStatus },
  ]);
  const after = afterEvents(progress, events);
  const newFaults = plan.faults.slice(progress.plan.faults.length);
  const changes = handedOn(progress, conclusion);
  const faults = [...progress.faults, ...newFaults.map(({ code }) => createFault(step, code, outcome))];
  const number = job.superseded + plan.executed + 1;
  return {
    commit: {
      job: {
        ...jobAfter(after),
        ...changes,
        status: jobStatus,
        crashes: 0,
        tries: 0,
        ...(newFaults.length > 0 && { faults }),
        ...(isEnd && { completedAt: after.at }),
      },
      intent: { ...createIntentRow(progress, step, events), completed: true, status, code },
      events,
      ...nothingSeen,
      changesJob: changesJob(progress, jobStatus, outcome),
      ...(outcome.sending && { sending: outcome.sending }),
      ...(tookMs !== undefined && { tookMs }),
    },
    progress: {
      ...after,
      plan,
      intent: isEnd ? progress.intent : { ...deriveIntentIds(job, number), number, ...untouched },
      crashes: 0,
      deferrals: 0,
      status: jobStatus,
      inbox: [],
      siloEntryId: outcome.siloEntryId ?? progress.siloEntryId,
      args: changes.args ?? progress.args,
      faults,
    },
  };
}

/** Returns the result from which the plan advances; a cancelled intent has none. */
function resultOf({ status, code }: Ending): Parameters<typeof advancePlan>[1] {
  if (status === 'CANCEL') throw new TypeError('A cancelled intent has no next step');
  return { status, ...(code !== undefined && { code }) };
}

/** Returns the changes of the job for later steps. */
function handedOn(
  { args }: Progress,
  { outcome }: Conclusion | Postponement,
): Pick<StepCommit['job'], 'args' | 'siloEntryId'> {
  return {
    ...(outcome.args && { args: { ...args, ...outcome.args } }),
    ...(outcome.siloEntryId !== undefined && { siloEntryId: outcome.siloEntryId }),
  };
}

/** Returns whether a commit with this status and outcome changes the status or the entry of the job. */
function changesJob(
  { status, siloEntryId }: Progress,
  newStatus: string,
  outcome: Pick<Outcome, 'siloEntryId'> = {},
): boolean {
  return newStatus !== status || (outcome.siloEntryId ?? siloEntryId) !== siloEntryId;
}

/** Returns the row of the job after the events of a commit. */
function jobAfter({ job, crashes, deferrals: putOff, seq, at }: Progress): Omit<StepCommit['job'], 'status'> {
  const { workspaceId, id, fence } = job;
  return { workspaceId, id, fence, crashes, tries: putOff, updatedAt: at, lastSeq: seq };
}

function afterEvents(progress: Progress, events: StepCommit['events']): Progress {
  const { seq, at, index } = events.at(-1) ?? { ...progress, index: progress.intent.events };
  const attempts = progress.intent.attempts + events.filter(({ status }) => status === 'RUN').length;
  return { ...progress, seq, at, intent: { ...progress.intent, events: index, attempts } };
}
