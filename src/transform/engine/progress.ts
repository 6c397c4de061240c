import type { Fault } from '../jobs/job.entity.ts';
import type { StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import { advancePlan, replayPlan, type Plan } from '../plan/plan.ts';
import type { Outcome } from '../providers/action.ts';
import type { ClaimedJob } from './claim.store.ts';
import { intentIdOf } from './intent-id.ts';
import type { StepCommit } from './step.store.ts';

/** Where a claimed job stands between two commits; never changed in place. */
export interface Progress {
  readonly job: ClaimedJob;
  readonly plan: Plan;
  /** The id of the intent in hand: the same whenever its step runs again. */
  readonly intentId: string;
  /** The number of the job's last event. */
  readonly seq: number;
  /** How often a worker died while it held the job, since the job last got on. */
  readonly crashes: number;
  /** How many events the intent in hand has. */
  readonly openEvents: number;
  readonly args: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
}

/** What is to be committed, and where the job stands once it is. */
export interface Advance {
  readonly commit: StepCommit;
  readonly progress: Progress;
}

/** An intent that has ended. */
export interface Conclusion {
  /** Absent for an intent without a step. */
  readonly step: StepDefinition | undefined;
  readonly outcome: Outcome;
  readonly startedAt: Date;
  readonly at: Date;
  /** Whether its RUN was committed before. */
  readonly announced: boolean;
  /** What follows, when that is not what the outcome leads to. */
  readonly next?: Plan;
}

/** What the intents of the service itself name as their provider. */
const SERVICE = 'docmill';

/** Where a job stands that was just claimed. */
export function progressOf(job: ClaimedJob, definition: WorkflowDefinition): Progress {
  const { lastSeq: seq, openEvents, crashes, args = {}, faults = [] } = job;
  const plan = replayPlan(definition, job.history);
  return { job, plan, intentId: intentIdOf(job, plan.executed + 1), seq, openEvents, crashes, args, faults };
}

/** The step in hand begins. */
export function announced(progress: Progress, step: StepDefinition, at: Date): Advance {
  const run = eventAfter(progress, { status: 'RUN' }, at, 'RUN');
  const intent = { ...intentOf(progress, step, at), completed: false, updatedAt: at };
  return {
    commit: { job: { ...jobAfter(progress, at), status: 'RUN', lastSeq: run.seq }, intent, events: [run] },
    progress: { ...progress, seq: run.seq, openEvents: run.index },
  };
}

/** The intent in hand ends: its events, what it changes in the job, and what the plan says is next. */
export function concluded(progress: Progress, conclusion: Conclusion): Advance {
  const { job } = progress;
  const { step, outcome, startedAt, at } = conclusion;
  const { status, code, args: newArgs } = outcome;
  const plan = conclusion.next ?? advancePlan(progress.plan, { status, ...(code !== undefined && { code }) });
  const isEnd = plan.decision.kind === 'end';
  const jobStatus = plan.decision.kind === 'end' ? plan.decision.status : 'RUN';
  const begun = conclusion.announced ? [] : [eventAfter(progress, { status: 'RUN' }, startedAt, 'RUN')];
  const end = eventAfter(progress, outcome, at, jobStatus, begun.length);
  const newFaults = plan.faults.slice(progress.plan.faults.length);
  const args = newArgs ? { ...progress.args, ...newArgs } : progress.args;
  const faults = [...progress.faults, ...newFaults.map(({ code }) => faultOf(step, code, outcome))];
  return {
    commit: {
      job: {
        ...jobAfter(progress, at),
        status: jobStatus,
        lastSeq: end.seq,
        ...(newArgs && { args }),
        ...(newFaults.length > 0 && { faults }),
        ...(isEnd && { completedAt: at }),
      },
      intent: { ...intentOf(progress, step, startedAt), completed: true, status, code, updatedAt: at },
      events: [...begun, end],
    },
    progress: {
      job,
      plan,
      intentId: isEnd ? progress.intentId : intentIdOf(job, plan.executed + 1),
      seq: end.seq,
      openEvents: 0,
      crashes: 0,
      args,
      faults,
    },
  };
}

function jobAfter(
  { job }: Progress,
  updatedAt: Date,
): Pick<StepCommit['job'], 'workspaceId' | 'id' | 'fence' | 'updatedAt'> {
  return { workspaceId: job.workspaceId, id: job.id, fence: job.fence, updatedAt };
}

function intentOf(progress: Progress, step: StepDefinition | undefined, createdAt: Date) {
  const { job, plan, intentId } = progress;
  return {
    workspaceId: job.workspaceId,
    jobId: job.id,
    number: plan.executed + 1,
    id: intentId,
    stepId: step?.id,
    name: step?.name ?? undefined,
    provider: step?.action ?? SERVICE,
    createdAt,
  };
}

type EventFacts = Pick<Outcome, 'code' | 'message' | 'args'> & { status: string };

function eventAfter(
  { job, plan, seq, openEvents }: Progress,
  { status, code, message, args }: EventFacts,
  at: Date,
  jobStatus: string,
  skipped = 0,
): StepCommit['events'][number] {
  return {
    workspaceId: job.workspaceId,
    jobId: job.id,
    seq: seq + skipped + 1,
    intentNumber: plan.executed + 1,
    index: openEvents + skipped + 1,
    at,
    status,
    code,
    message,
    args,
    jobStatus,
  };
}

function faultOf(step: StepDefinition | undefined, code: string | undefined, { message }: Outcome): Fault {
  return {
    provider: step?.action ?? SERVICE,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
  };
}
