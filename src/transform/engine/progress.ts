import type { Fault, InboxItem } from '../jobs/job.entity.ts';
import type { StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import { advancePlan, replayPlan, type Plan } from '../plan/plan.ts';
import type { Outcome, OutcomeOf } from '../providers/action.ts';
import type { ClaimedJob } from './claimed-job.store.ts';
import { deriveIntentIds } from '../jobs/intent-id.ts';
import { beginningOf, eventsOf, faultOf, intentOf, type EventPlace } from './step-rows.ts';
import type { StepCommit } from './step.store.ts';

/** Where a claimed job stands between two commits; never changed in place. */
export interface Progress extends EventPlace {
  readonly job: ClaimedJob;
  readonly plan: Plan;
  /** How often a worker died while it held the job, since the job last got on. */
  readonly crashes: number;
  /** How often in a row the step in hand was put off. */
  readonly putOff: number;
  /** Status of the job as it was last committed. */
  readonly status: string;
  /** What has come for the intent in hand and stands in no event yet. */
  readonly inbox: readonly InboxItem[];
  readonly siloEntryId: string | undefined;
  readonly args: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
}

/** How the plan goes on after a step. */
export type AdvancePlan = typeof advancePlan;

/** What is to be committed, and where the job stands once it is. */
export interface Advance {
  readonly commit: StepCommit;
  readonly progress: Progress;
}

/** When the step in hand begins, or began. */
export interface Beginning {
  /** Absent for an intent without a step. */
  readonly step: StepDefinition | undefined;
  readonly startedAt: Date;
}

/** What a run of a step came to. */
interface RunEnd extends Beginning {
  readonly at: Date;
  /** How long the step took; absent when it did not come to its own end. */
  readonly tookMs?: number;
  /** Whether its RUN was committed before. */
  readonly announced: boolean;
}

/** An intent that has ended. */
export interface Conclusion extends RunEnd {
  readonly outcome: Ending;
  /** What follows, when that is not what the outcome leads to. */
  readonly next?: Plan;
}

/** How an intent ends: as its action says, or because its job was cancelled. */
export type Ending =
  OutcomeOf<'OK' | 'SKIP' | 'KO' | 'TIMEOUT'> | (Omit<Outcome, 'status'> & { readonly status: 'CANCEL' });

/** An intent that goes on later. */
export interface Postponement extends RunEnd {
  readonly outcome: OutcomeOf<'ERR' | 'QUEUED'>;
  readonly seconds: number;
  /** True: the action was not asked, or could not finish, because something the service itself needs is away. */
  readonly outage: boolean;
}

/** What an intent begins with. */
const untouched = { events: 0, attempts: 0, tries: 0, ref: undefined };

/** Where a job stands that was just claimed. */
export function progressOf(job: ClaimedJob, definition: WorkflowDefinition): Progress {
  const { lastSeq: seq, updatedAt: at, crashes, tries: putOff } = job;
  const { status, siloEntryId, args = {}, faults = [], superseded } = job;
  const plan = replayPlan(definition, job.history, job.startStepId);
  const number = superseded + plan.executed + 1;
  const intent = { ...deriveIntentIds(job, number), number, ...(job.openIntent ?? untouched) };
  const inbox = (job.inbox ?? []).filter((item) => item.intent === number);
  return { job, plan, intent, seq, at, crashes, putOff, status, inbox, siloEntryId, args, faults };
}

const nothingSeen = { seen: 0, consumed: 0 };

function allSeen({ job }: Progress): Pick<StepCommit, 'seen' | 'consumed'> {
  const seen = job.inbox?.length ?? 0;
  return { seen, consumed: seen };
}

function hasAnswer({ inbox }: Progress): boolean {
  return inbox.some(({ answer }) => answer !== undefined);
}

/** The step in hand begins. */
export function announced(progress: Progress, { step, startedAt }: Beginning): Advance {
  const events = eventsOf(progress, beginningOf(progress, startedAt));
  const after = afterEvents(progress, events);
  return {
    commit: {
      job: { ...jobAfter(after), status: 'RUN' },
      intent: { ...intentOf(progress, step, events), completed: false },
      events,
      ...allSeen(progress),
      changesJob: changesJob(progress, 'RUN'),
    },
    progress: { ...after, status: 'RUN', inbox: [] },
  };
}

/** The intent in hand goes on later: its events, and for how long the job waits. */
export function postponed(progress: Progress, postponement: Postponement): StepCommit {
  const { step, outcome, startedAt, at, tookMs, outage, seconds } = postponement;
  const { status, ref } = outcome;
  const events = eventsOf(progress, [
    ...(postponement.announced ? [] : beginningOf(progress, startedAt)),
    { ...outcome, at, jobStatus: status },
  ]);
  const { tries } = progress.intent;
  const triesNow = status === 'QUEUED' ? 0 : outage ? tries : tries + 1;
  return {
    job: {
      ...jobAfter(afterEvents(progress, events)),
      ...handedOn(progress, postponement),
      status,
      tries: outage ? progress.putOff + 1 : 0,
    },
    intent: {
      ...intentOf(progress, step, events),
      completed: false,
      tries: triesNow,
      ...(ref !== undefined && { ref }),
    },
    events,
    ...(postponement.announced ? nothingSeen : allSeen(progress)),
    // An answer waits with its step for what is away.
    ...(outage && hasAnswer(progress) && { consumed: 0 }),
    waitSeconds: seconds,
    changesJob: changesJob(progress, status, outcome),
    ...(tookMs !== undefined && { tookMs }),
  };
}

/** The intent in hand ends: its events, what it changes in the job, and what the plan says is next. */
export function concluded(
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
  const events = eventsOf(progress, [
    ...(conclusion.announced ? [] : beginningOf(progress, startedAt)),
    { ...outcome, at, jobStatus },
  ]);
  const after = afterEvents(progress, events);
  const newFaults = plan.faults.slice(progress.plan.faults.length);
  const changes = handedOn(progress, conclusion);
  const faults = [...progress.faults, ...newFaults.map(({ code }) => faultOf(step, code, outcome))];
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
      intent: { ...intentOf(progress, step, events), completed: true, status, code },
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
      putOff: 0,
      status: jobStatus,
      inbox: [],
      siloEntryId: outcome.siloEntryId ?? progress.siloEntryId,
      args: changes.args ?? progress.args,
      faults,
    },
  };
}

/** The result that the plan goes on from; a cancelled intent leads nowhere. */
function resultOf({ status, code }: Ending): Parameters<typeof advancePlan>[1] {
  if (status === 'CANCEL') throw new TypeError('A cancelled intent has no next step');
  return { status, ...(code !== undefined && { code }) };
}

/** What the outcome of a step changes in the job for later steps (decision 24). */
function handedOn(
  { args }: Progress,
  { outcome }: Conclusion | Postponement,
): Pick<StepCommit['job'], 'args' | 'siloEntryId'> {
  return {
    ...(outcome.args && { args: { ...args, ...outcome.args } }),
    ...(outcome.siloEntryId !== undefined && { siloEntryId: outcome.siloEntryId }),
  };
}

/** Whether a commit with this status and outcome changes the status or the entry of the job. */
function changesJob(
  { status, siloEntryId }: Progress,
  newStatus: string,
  outcome: Pick<Outcome, 'siloEntryId'> = {},
): boolean {
  return newStatus !== status || (outcome.siloEntryId ?? siloEntryId) !== siloEntryId;
}

/** The job as it stands after the events of a commit. */
function jobAfter({ job, crashes, putOff, seq, at }: Progress): Omit<StepCommit['job'], 'status'> {
  const { workspaceId, id, fence } = job;
  return { workspaceId, id, fence, crashes, tries: putOff, updatedAt: at, lastSeq: seq };
}

function afterEvents(progress: Progress, events: StepCommit['events']): Progress {
  const { seq, at, index } = events.at(-1) ?? { ...progress, index: progress.intent.events };
  const attempts = progress.intent.attempts + events.filter(({ status }) => status === 'RUN').length;
  return { ...progress, seq, at, intent: { ...progress.intent, events: index, attempts } };
}
