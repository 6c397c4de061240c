import type { Fault, InboxItem } from '../jobs/job.entity.ts';
import type { StepDefinition } from '../plan/definition.ts';
import type { Outcome } from '../providers/action.ts';
import type { IntentIds } from '../jobs/intent-id.ts';
import type { StepCommit } from './step.store.ts';

/** Provider in the intents of the service itself. */
const SERVICE = 'docmill';

/** Current intent; its ids stay the same when its step is repeated. */
export interface OpenIntent extends IntentIds {
  readonly number: number;
  readonly events: number;
  /** Number of calls of its action: of its RUN events. */
  readonly attempts: number;
  /** Number of consecutive attempts that asked for a retry. */
  readonly tries: number;
  readonly ref: string | undefined;
}

/** Position of the next events of a job. */
export interface EventPosition {
  readonly intent: OpenIntent;
  /** Number of the job's last event. */
  readonly seq: number;
  /** Time of the last change of the job: none of its later events has an earlier time. */
  readonly at: Date;
}

/** Returns the row of the current intent after events. */
export function createIntentRow(
  { intent, at }: EventPosition,
  step: StepDefinition | undefined,
  events: StepCommit['events'],
): Omit<StepCommit['intent'], 'completed'> {
  return {
    number: intent.number,
    id: intent.id,
    tries: intent.tries,
    ref: intent.ref,
    superseded: false,
    stepId: step?.id,
    name: step?.name ?? undefined,
    provider: step?.action ?? SERVICE,
    createdAt: events.at(0)?.at ?? at,
    updatedAt: events.at(-1)?.at ?? at,
  };
}

interface EventFacts extends Pick<Outcome, 'code' | 'message' | 'args' | 'siloEntryId'> {
  readonly status: string;
  readonly at: Date;
  readonly jobStatus: string;
}

/** Returns the events with which a step starts: its pokes, and its RUN. */
export function createStartEvents(
  { inbox }: { readonly inbox: readonly InboxItem[] },
  at: Date,
): EventFacts[] {
  const pokes = inbox.map(({ code, message }) => ({
    status: 'POKE',
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
  }));
  return [...pokes, { status: 'RUN' }].map((facts) => ({ ...facts, at, jobStatus: 'RUN' }));
}

/** Creates events of the current intent with consecutive numbers, none with a time before the previous one. */
export function createEvents(
  { intent, seq, at: since }: EventPosition,
  facts: readonly EventFacts[],
): StepCommit['events'] {
  let last = since;
  return facts.map(({ status, at, code, message, args, siloEntryId, jobStatus }, place) => {
    if (at > last) last = at;
    return {
      seq: seq + place + 1,
      intentNumber: intent.number,
      index: intent.events + place + 1,
      at: last,
      status,
      code,
      message,
      siloEntryId,
      args,
      jobStatus,
    };
  });
}

/** Creates the fault of the job for the step that failed. */
export function createFault(
  step: StepDefinition | undefined,
  code: string | undefined,
  { message }: Pick<Outcome, 'message'>,
): Fault {
  return {
    provider: step?.action ?? SERVICE,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
  };
}
